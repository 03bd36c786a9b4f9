"""A person's note as the program renders it, for tests that edit it."""

from __future__ import annotations

BASE = """---
id: ann-lee
kind: person
emails:
  - ann@example.org
role: Engineer
status: active
---
# Ann Lee

## Info
- **Role:** Engineer

## Summary
Old words.

## Connected to
- [[Organizations/Acme]] — works at
- [[Projects/Rocket]] — member

## Activity
- **2026-01-02** (email): [[Sources/two|Two]] — wrote
- **2026-01-01** (email): [[Sources/one|One]]

## Key facts
- (2026-01-02) Likes tea ^ann-lee-001

## Open items
- [ ] Send the plan ^t-000001

## Notes
"""
