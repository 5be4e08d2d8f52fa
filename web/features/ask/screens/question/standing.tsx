import type { AskQuestion } from '@qunlu/contract/ask/entity.ts';
import { askKinds, askState } from '@qunlu/contract/ask/rules.ts';
import { useState } from 'react';
import { StateBlock } from '../../../../ui/state-block.tsx';
import { stateOf, untilWords } from '../../parts/words.ts';
import css from './standing.module.css';

/** Where it stands for who looks, with its date and what follows; nothing for others while nothing is to be said. */
export function Standing({ question }: { question: AskQuestion }) {
  const [now] = useState(() => Date.now());
  const { state, mine, to_me, after, reason, why, kind } = question;
  const isParty = mine || to_me;
  // What follows is said to its two sides with its dates; others read the one date.
  const until = after.length > 0 ? '' : untilWords(question, now);
  const isOver = state === askState.closed || state === askState.expired || state === askState.refused;
  if (!isParty && why === '' && until === '' && !isOver) return null;
  const tone = isOver ? 'bad' : state === askState.answered ? 'good' : 'waiting';
  const lines = [until, ...(reason === '' ? [] : [`原因：${reason}`]), ...after, why].filter(
    (words) => words !== '',
  );
  const title = isParty ? titleOf(question) : stateOf(question);
  return (
    <StateBlock label="进展" tone={tone} title={title}>
      {lines.length === 0 ? (
        <p>{isOver ? '这个问题结束了' : kind === askKinds.person ? '回答在下面' : '谁都可以看'}</p>
      ) : (
        <ul className={css['lines']}>
          {lines.map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      )}
    </StateBlock>
  );
}

function titleOf(question: AskQuestion): string {
  const { state, kind, to_me, answerer, answers } = question;
  if (state !== askState.waiting) return stateOf(question);
  if (to_me) return '等您回答';
  if (kind === askKinds.person) return `等${answerer?.name ?? '对方'}回答`;
  return answers > 0 ? `有 ${answers} 个回答` : '等人回答';
}
