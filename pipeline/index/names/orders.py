"""Family names of languages that write them first, in Latin letters. Those often given as first names are left out."""

FAMILY_FIRST = frozenset(
    (
        "zhang wang zhao zhou huang chen liu yang xu sun zhu gao guo luo zheng liang xie tang feng dong cao deng peng "
        "zeng xiao cai jiang cheng yuan pan du dai fang shi yao liao zou jin gong qiu hou hsu chang chou hsieh "
        "tsai tseng cheung wong chan leung cheng lau chow tse kwok ng "
        "nguyen tran pham huynh hoang phan vo vu bui ngo duong "
        "park choi jeong jung kang cho yoon jang lim shin kwon hwang ahn "
        "nagy kovacs szabo toth horvath varga kiss molnar nemeth farkas balogh papp takacs juhasz lakatos meszaros "
        "olah racz fekete szilagyi torok feher balazs "
        "sato suzuki takahashi tanaka watanabe ito yamamoto nakamura kobayashi kato yoshida yamada sasaki yamaguchi "
        "matsumoto inoue kimura shimizu hayashi saito"
    ).split()
)
EITHER = frozenset(
    "wei lin li he hu yu long ma wu lu song tan lee jun min sung han yi bo hong ling mei kai hua ping hao kim lei hui "
    "yan jian ai xin yi ren tao bin jie rui".split()
)
"""Words that are family names and given names alike: they tell no order."""
