import type { FoundAsk } from '@qunlu/contract/ask/entity.ts';
import type { FoundMessage } from '@qunlu/contract/discovery/search.ts';
import type { ServiceLine } from '@qunlu/contract/service/entity.ts';
import { usePart } from '../../../platform/later.ts';
import { SkeletonRows } from '../../../ui/skeleton.tsx';

const waiting = <SkeletonRows count={1} />;

/** A service; the code of its row comes when there is one. */
export function LaterServiceRow({ service }: { service: ServiceLine }) {
  const part = usePart(() => import('../../service/parts/service-row.tsx'));
  return part ? <part.ServiceRow service={service} /> : waiting;
}

/** A question, likewise. */
export function LaterAskRow({ question }: { question: FoundAsk }) {
  const part = usePart(() => import('../../ask/parts/ask-row.tsx'));
  return part ? <part.AskRow one={question} /> : waiting;
}

/** A message, likewise. */
export function LaterMessageRow({ found, q }: { found: FoundMessage; q: string }) {
  const part = usePart(() => import('../../chat/parts/found-messages.tsx'));
  return part ? <part.FoundMessageRow found={found} q={q} /> : waiting;
}
