import type { ReactNode } from 'react';
import { CANCEL_LABEL } from '../words.ts';
import { cx } from '../cx.ts';
import css from './action-sheet.module.css';
import { Modal } from './modal.tsx';
import { open } from './stack.ts';

export interface ActionItem<K extends string> {
  key: K;
  label: string;
  note?: string;
  icon?: ReactNode;
  danger?: boolean;
  disabled?: boolean;
}

/** A few things that can be done with one object, to choose from. Answers with the key, or null. */
export function actionSheet<K extends string>(options: {
  title?: string;
  items: readonly ActionItem<K>[];
}): Promise<K | null> {
  const { title, items } = options;
  return open<K | null>(
    (done) => (
      <Modal kind="sheet" label={title ?? '请选择'} onClose={() => done(null)}>
        {title && <p className={css['title']}>{title}</p>}
        <div className={css['items']}>
          {items.map((item) => (
            <button
              key={item.key}
              type="button"
              className={cx(css['item'], item.danger && css['danger'])}
              disabled={item.disabled}
              onClick={() => done(item.key)}
            >
              {item.icon}
              <span>
                {item.label}
                {item.note && <span className={css['note']}>{item.note}</span>}
              </span>
            </button>
          ))}
        </div>
        <button type="button" className={css['cancel']} onClick={() => done(null)}>
          {CANCEL_LABEL}
        </button>
      </Modal>
    ),
    null,
  );
}
