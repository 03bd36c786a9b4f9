"""The graph as a page: ranks, communities and positions computed ahead, the data of the page, the page itself. Pure."""
