import { Typography } from '@mui/material';
import { reviewState } from '@qunlu/contract/kernel/publication.ts';
import type { Verdict } from '@qunlu/contract/kernel/staff.ts';
import type { ReactNode } from 'react';
import { dateTime } from '../platform/formats.ts';
import { CaseHead } from './case-head.tsx';
import { ReviewCase } from './review-case.tsx';
import { reviewLabels } from './review-labels.ts';

interface Line {
  audit: number;
  rev: number;
  can: { decide: boolean };
}

interface PublicationCaseProps<One extends Line, Shown extends One> {
  title: string;
  /** What is theirs: 团购. */
  own: string;
  /** Whoever publishes, and reads the reason of a refusal: 团长. */
  owner: string;
  /** Below which its cases stand: `/groupbuy-audits`. */
  path: string;
  /** What is most often wrong; told to its owner as it stands. */
  rejections: readonly string[];
  look: (id: number) => Promise<Shown>;
  /** The first of the queue, the oldest first. */
  list: (size: number) => Promise<{ list: readonly One[] }>;
  idOf: (one: One) => number;
  /** Of the version that was seen: an owner may change it meanwhile. */
  decide: (body: { id: number; rev: number; verdict: Verdict; reason: string }) => Promise<unknown>;
  children: (shown: Shown, look: { again: () => Promise<unknown> }) => ReactNode;
}

/** Something published that waits for a look: passed, or refused with a reason that its owner reads. Then the next one opens. */
export function PublicationCase<One extends Line, Shown extends One>(
  props: PublicationCaseProps<One, Shown>,
) {
  const { title, own, owner, path, rejections, look, list, idOf, decide, children } = props;
  return (
    <ReviewCase
      title={title}
      look={look}
      waits={({ audit }) => audit === reviewState.pending}
      own={own}
      decide={(shown, verdict, reason) => decide({ id: idOf(shown), rev: shown.rev, verdict, reason })}
      done={{ pass: '已通过', reject: '已退回' }}
      refusal={{ text: `${owner}会看到这个原因，修改后会重新审核。`, suggestions: rejections }}
      queue={{
        path,
        list: async () => ({
          list: (await list(10)).list.map((one) => ({ id: idOf(one), can: one.can })),
        }),
      }}
    >
      {children}
    </ReviewCase>
  );
}

interface HeadProps {
  title: string;
  shown: {
    audit: number;
    /** Seconds. */
    due_at?: number;
    changed_at: number;
    why?: string;
    words: readonly string[];
    reason: string;
  };
  /** Where it leads, outside. */
  links?: readonly string[];
  /** What it is called instead, once it was decided. */
  state?: string;
  /** Who has published it, and what kind of thing it is. */
  children: ReactNode;
}

/** Where a publication stands, why it is looked at, and what was wrong with it before. */
export function PublicationHead({ title, shown, links = [], state, children }: HeadProps) {
  const { audit, due_at: due, changed_at: at, why, words, reason } = shown;
  const waits = audit === reviewState.pending && due !== undefined;
  return (
    <CaseHead title={title} state={waits ? { due_at: due } : (state ?? reviewLabels[audit] ?? '')}>
      {children}
      <Typography color="text.secondary">提交于 {dateTime(at)}</Typography>
      {why && <Typography>审核原因：{why}</Typography>}
      {words.length > 0 && <Typography color="error">命中的词：{words.join('、')}</Typography>}
      {links.length > 0 && (
        <Typography color="error" sx={{ overflowWrap: 'anywhere' }}>
          链接：{links.join('、')}
        </Typography>
      )}
      {reason && <Typography color="error">上次未通过：{reason}</Typography>}
    </CaseHead>
  );
}
