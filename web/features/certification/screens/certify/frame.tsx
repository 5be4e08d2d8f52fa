import type { ReactNode } from 'react';
import { sentence } from '../../../../platform/http/sentence.ts';
import { ScreenHeader } from '../../../../platform/screen-header.tsx';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { Page } from '../../../../ui/page.tsx';
import { Segmented } from '../../../../ui/segmented.tsx';
import { SkeletonRows } from '../../../../ui/skeleton.tsx';
import { cardPaths } from '../../../card/paths.ts';
import type { CertifiedCard } from '../../queries.ts';
import css from './frame.module.css';

export type CertifyKind = 'person' | 'corporation';

export interface CertifyProps {
  card: CertifiedCard;
  onKind: (kind: CertifyKind) => void;
}

const kinds = [
  { value: 'person', label: '个人认证' },
  { value: 'corporation', label: '企业认证' },
] as const;

interface FrameProps extends CertifyProps {
  kind: CertifyKind;
  /** What stands under the choice; absent while it is loading. */
  children?: ReactNode;
  footer?: ReactNode;
  error: unknown;
  onRetry: () => void;
}

/** The screen around both kinds: whose card, which kind, and loading or what went wrong. */
export function CertifyFrame({ card, kind, onKind, children, footer, error, onRetry }: FrameProps) {
  return (
    <Page
      header={<ScreenHeader title="名片认证" back={cardPaths.view(card.card_id)} />}
      footer={footer ?? null}
    >
      <div className={css['head']}>
        <p className={css['card']}>
          <span className={css['name']}>{card.realname}</span>
          {card.title !== '' && <span className={css['title']}>{card.title}</span>}
        </p>
        <Segmented label="认证类型" options={kinds} value={kind} onChange={onKind} />
      </div>
      {children ??
        (error ? <ErrorState message={sentence(error)} onRetry={onRetry} /> : <SkeletonRows count={3} />)}
    </Page>
  );
}
