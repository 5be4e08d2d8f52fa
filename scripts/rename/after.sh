#!/bin/bash
# after.sh <repo>: generated lists, format, types
cd "$1" && export PATH=$PWD/node_modules/.bin:$PATH
npm run -s docs:features
git add -A
git diff --cached --name-only --diff-filter=ACMR | grep -E '\.(ts|tsx|json|css)$' | xargs -r npx oxfmt
git add -A
