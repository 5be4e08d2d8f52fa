import type { ReactNode } from 'react';
import { Avatar } from '../../../ui/avatar.tsx';
import { ShieldCheck } from '../../../ui/icons.ts';
import { Tag } from '../../../ui/tag.tsx';
import { cardPaths } from '../paths.ts';
import css from './card-line.module.css';

interface CardLineProps {
  person: { realname: string; avatar: string; certified: number; card_id: number };
  /** What their tint comes from. */
  id: number | string;
  /** Behind the name. */
  role?: ReactNode;
  /** Behind the name, as far as there is room. */
  marks?: readonly string[];
  /** Below the name; '' for none. */
  meta: string;
  /** At the end: what else can be done. */
  action: ReactNode;
}

/** Somebody in a list; leads to the card. As high as its place. */
export function CardLine({ person, id, role, marks = [], meta, action }: CardLineProps) {
  const { realname, avatar, certified, card_id: card } = person;
  const content = (
    <>
      <Avatar id={id} name={realname} src={avatar} />
      <span className={css['text']}>
        <span className={css['line']}>
          <span className={css['name']}>{realname}</span>
          {certified === 1 && (
            <span className={css['certified']}>
              <ShieldCheck size={16} aria-hidden />
              <span className="visually-hidden">已认证</span>
            </span>
          )}
          {role}
          {marks.length > 0 && (
            <span className={css['marks']}>
              {marks.map((mark) => (
                <Tag key={mark}>{mark}</Tag>
              ))}
            </span>
          )}
        </span>
        {meta !== '' && <span className={css['meta']}>{meta}</span>}
      </span>
    </>
  );
  return (
    <div className={css['root']}>
      {card === 0 ? (
        <span className={css['person']}>{content}</span>
      ) : (
        <a className={css['person']} href={cardPaths.view(card)} data-row>
          {content}
        </a>
      )}
      {action}
    </div>
  );
}
