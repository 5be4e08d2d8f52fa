import { navigate } from '../../../platform/router/location.ts';
import { Button } from '../../../ui/button.tsx';
import { actionSheet } from '../../../ui/dialog/action-sheet.tsx';
import css from './action-footer.module.css';

/** Something that a person can do with an order: a page that it leads to, or an act. */
export interface FooterAction {
  label: string;
  /** What is waited for from this person. */
  urgent?: boolean;
  /** It ends the order. */
  danger?: boolean;
  href?: string;
  run?: () => unknown;
}

/** The one main button of an order's page; what else can be done stands behind 更多. `actions`: the most urgent first. */
export function ActionFooter({ actions, busy }: { actions: readonly FooterAction[]; busy: boolean }) {
  const main = actions.find(({ urgent }) => urgent) ?? actions[0];
  if (!main) return null;
  const others = actions.filter((action) => action !== main);

  async function choose(): Promise<void> {
    const items = others.map(({ label, danger }) => ({ key: label, label, ...(danger ? { danger } : {}) }));
    const picked = await actionSheet({ title: '更多', items });
    const chosen = others.find(({ label }) => label === picked);
    if (chosen?.href) navigate(chosen.href);
    void chosen?.run?.();
  }

  return (
    <div className={css['row']}>
      {others.length > 0 && (
        <Button kind="secondary" disabled={busy} onClick={() => void choose()}>
          更多
        </Button>
      )}
      <div className={css['main']}>
        <Button
          block
          kind={main.urgent ? 'primary' : 'secondary'}
          busy={busy}
          {...(main.href ? { href: main.href } : {})}
          {...(main.run ? { onClick: () => void main.run?.() } : {})}
        >
          {main.label}
        </Button>
      </div>
    </div>
  );
}
