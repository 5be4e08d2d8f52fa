#!/bin/bash
# run.sh <repo>: the whole of issue 25, step 8, on a clean checkout. Three commits: the rename, the check, (amended) its list.
set -e
repo=$(cd "$1" && pwd); here=$(cd "$(dirname "$0")" && pwd)
cd "$repo"; export PATH=$repo/node_modules/.bin:$PATH
[ -z "$(git status --porcelain)" ] || { echo "not clean"; exit 1; }
node "$here/rename.mjs" "$repo"
bash "$here/after.sh" "$repo"
git commit -qm "Words: the terms of the field in place of the dialect; files and names moved by a codemod, nothing on the wire

A wish is an input, draft, filter or request; a standing a state, status text or visibility; a deed an action; what staff does is staff or
review, audit is the log; a notice is a notification, announcement, webhook or banner; tell is notify; participles as types are things;
noSuchX is notFound('…'). The feature notice is notification (formerly notice). Issue 25, step 8."
if ! git cherry-pick words; then
  echo "CONFLICT in: $(git diff --name-only --diff-filter=U | tr '\n' ' ')"
  echo "resolve, git cherry-pick --continue, then: node $here/words.mjs . && git commit -aq --amend --no-edit"; exit 1
fi
node "$here/words.mjs" "$repo" || echo "look at the DIALECT lines above"
npx oxfmt scripts/words.ts scripts/checks/known-words.ts
git commit -aq --amend --no-edit
