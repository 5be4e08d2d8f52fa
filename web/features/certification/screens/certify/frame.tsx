import type { ReactNode } from 'react';
import { ScreenHeader } from '../../../../platform/screen-header.tsx';
import { Page } from '../../../../ui/page.tsx';
import { Segmented } from '../../../../ui/segmented.tsx';
import { cardPaths } from '../../../card/paths.ts';
import type { CertifiedCard } from '../../queries.ts';
import css from './frame.module.css';

export type CertifyKind = 'person' | 'corporation';

/** What stands under the choice of a kind, and the button at the bottom. */
export interface Panel {
  content: ReactNode;
  footer: ReactNode;
}

const kinds = [
  { value: 'person', label: '个人认证' },
  { value: 'corporation', label: '企业认证' },
] as const;

interface FrameProps {
  card: CertifiedCard;
  kind: CertifyKind;
  onKind: (kind: CertifyKind) => void;
  panels: Record<CertifyKind, Panel>;
}

/**
 * The screen around both kinds: it chooses the card and the kind. The form of one kind is kept while the other is
 * shown.
 */
export function CertifyFrame({ card, kind, onKind, panels }: FrameProps) {
  return (
    <Page
      header={<ScreenHeader title="名片认证" back={cardPaths.view(card.card_id)} />}
      footer={panels[kind].footer}
    >
      <div className={css['head']}>
        <p className={css['card']}>
          <span className={css['name']}>{card.realname}</span>
          {card.title !== '' && <span className={css['title']}>{card.title}</span>}
        </p>
        <Segmented label="认证类型" options={kinds} value={kind} onChange={onKind} />
      </div>
      {kinds.map(({ value }) => (
        <div key={value} hidden={value !== kind}>
          {panels[value].content}
        </div>
      ))}
    </Page>
  );
}
