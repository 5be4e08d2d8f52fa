import { useState } from 'react';
import { isNotFound } from '../../../platform/http/errors.ts';
import { LoadState } from '../../../platform/loaded.tsx';
import { useIdQuery } from '../../../platform/router/params.ts';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { useSession } from '../../../platform/session.ts';
import { Page } from '../../../ui/page.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { MissingCard } from '../../card/parts/missing-card.tsx';
import { ToFirstCard } from '../../card/parts/to-first-card.tsx';
import { cardPaths } from '../../card/paths.ts';
import { type CertifiedCard, useNamedCard } from '../queries.ts';
import { useCompanyPanel } from './certify/company.tsx';
import { CertifyFrame, type CertifyKind } from './certify/frame.tsx';
import { usePersonPanel } from './certify/person.tsx';

/** Certifies a person or a company: apply, see the state, withdraw (R098). */
export default function Certify() {
  const id = useIdQuery();
  const { userId } = useSession();
  const read = useNamedCard(id);
  const { data: card, error } = read;
  if (id === null && isNotFound(error))
    return <ToFirstCard title="名片认证" why="认证的是一张名片：先填好姓名和单位，再交材料" />;
  if (isNotFound(error) || (card && card.user_id !== userId)) return <MissingCard />;
  if (card) return <Kinds key={card.card_id} card={card} />;
  return (
    <Page header={<ScreenHeader title="名片认证" back={cardPaths.default()} />}>
      <LoadState read={read} waiting={<SkeletonRows count={3} />} />
    </Page>
  );
}

function Kinds({ card }: { card: CertifiedCard }) {
  const [kind, setKind] = useState<CertifyKind>('person');
  const panels = { person: usePersonPanel(card), corporation: useCompanyPanel(card, kind === 'corporation') };
  return <CertifyFrame card={card} kind={kind} onKind={setKind} panels={panels} />;
}
