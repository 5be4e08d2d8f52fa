import { Alert } from '@mui/material';
import type { Verdict } from '@qunlu/contract/kernel/staff.ts';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { CasePage } from './case-page.tsx';
import { Decision } from './decision.tsx';
import { ShareLink } from './share-link.tsx';

interface Look {
  /** Looks again, which is written down again. */
  again: () => Promise<unknown>;
  /** Changes with every look. */
  at: number;
}

interface Waiting {
  id: number;
  can: { decide: boolean };
}

interface ReviewCaseProps<Shown> {
  title: string;
  look: (id: number) => Promise<Shown>;
  /** Whether it is decided by somebody still; what is one's own, by a colleague. */
  waits: (shown: Shown) => boolean;
  /** What is theirs, 申请. */
  own: string;
  decide: (shown: Shown, verdict: Verdict, reason: string) => Promise<unknown>;
  done: Record<Verdict, string>;
  refusal: { text: string; suggestions: readonly string[] };
  /** The page of the queue, and what waits in it, the oldest first. */
  queue: { path: string; list: () => Promise<{ list: readonly Waiting[] }> };
  /** Whether it may be passed already. */
  ready?: (shown: Shown) => boolean;
  /** Makes a link for a colleague (D139). */
  link?: (shown: Shown) => Promise<{ url: string; expires_at: number }>;
  children: (shown: Shown, look: Look) => ReactNode;
}

/** One case of a review: what there is to see, then a decision; the next case that waits opens after it, else the queue. */
export function ReviewCase<Shown extends { can: { decide: boolean } }>(props: ReviewCaseProps<Shown>) {
  const { title, look, waits, own, decide, done, refusal, queue, ready, link, children } = props;
  const navigate = useNavigate();
  async function goOn(): Promise<void> {
    const { list } = await queue.list();
    const next = list.find(({ can }) => can.decide);
    await navigate(next ? `${queue.path}/${next.id}/case` : queue.path);
  }
  return (
    <CasePage title={title} look={look}>
      {(shown, { again, at }) => (
        <>
          {children(shown, { again, at })}
          {waits(shown) && !shown.can.decide && (
            <Alert severity="info" action={link && <ShareLink make={() => link(shown)} disabled={false} />}>
              这是您自己的{own}，请交给同事审核。
            </Alert>
          )}
          {shown.can.decide && (
            <Decision
              decide={(verdict, reason) => decide(shown, verdict, reason)}
              done={done}
              refusal={refusal}
              onDone={goOn}
              onFailed={again}
              ready={ready?.(shown) ?? true}
            >
              {(busy) => link && <ShareLink make={() => link(shown)} disabled={busy} />}
            </Decision>
          )}
        </>
      )}
    </CasePage>
  );
}
