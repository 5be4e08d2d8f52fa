import { useState } from 'react';
import { isNotFound } from '../../../platform/http/errors.ts';
import { sentence } from '../../../platform/http/sentence.ts';
import { useIdQuery } from '../../../platform/router/params.ts';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { useSession } from '../../../platform/session.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Page } from '../../../ui/page.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { MissingCard } from '../../card/parts/missing-card.tsx';
import { ToFirstCard } from '../../card/parts/to-first-card.tsx';
import { cardPaths } from '../../card/paths.ts';
import { useNamedCard } from '../queries.ts';
import { CompanyCertify } from './certify/company.tsx';
import { PersonCertify } from './certify/person.tsx';
import type { CertifyKind } from './certify/frame.tsx';

/** Proves that a card's person, or company, is who it says: apply, see how it stands, take it back (R098). */
export default function Certify() {
  const id = useIdQuery();
  const { userId } = useSession();
  const [kind, setKind] = useState<CertifyKind>('person');
  const { data: card, error, refetch } = useNamedCard(id);
  if (id === null && isNotFound(error)) return <ToFirstCard />;
  if (isNotFound(error) || (card && card.user_id !== userId)) return <MissingCard />;
  if (card) {
    const Kind = kind === 'person' ? PersonCertify : CompanyCertify;
    return <Kind key={card.card_id} card={card} onKind={setKind} />;
  }
  return (
    <Page header={<ScreenHeader title="名片认证" back={cardPaths.default()} />}>
      {error ? (
        <ErrorState message={sentence(error)} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows count={3} />
      )}
    </Page>
  );
}
