import type { Card } from '@qunlu/contract/card/entity.ts';
import { cardTitle, isLongName, isVipStyle, shownCertified, shownStyle } from '@qunlu/contract/card/rules.ts';
import { pictureAt } from '@qunlu/contract/kernel/pictures.ts';
import { figuresOf } from '@qunlu/contract/kernel/formats.ts';
import { usePart } from '../../../platform/later.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { cx } from '../../../ui/cx.ts';
import { ShieldCheck } from '../../../ui/icons.ts';
import { Picture } from '../../../ui/picture.tsx';
import { Seal } from '../../../ui/seal.tsx';
import type { ReactNode } from 'react';
import { surname } from '@qunlu/contract/kernel/surname.ts';
import { tintOf } from '@qunlu/contract/kernel/tint.ts';
import css from './header.module.css';

export type HeaderCard = Pick<
  Card,
  | 'user_id'
  | 'realname'
  | 'company'
  | 'position'
  | 'avatar'
  | 'cardphoto'
  | 'certified'
  | 'corporation_certified'
  | 'vip_member'
  | 'card_style'
  | 'settings'
  | 'views'
  | 'connections'
  | 'friends'
>;

export interface CardHeaderProps {
  card: HeaderCard;
  /** The name is the heading of the screen. */
  heading?: boolean;
  /** Where the name and the title are typed onto the card: fields in their places. */
  fields?: { name: ReactNode; title: ReactNode; portrait?: ReactNode };
  /** A line at the foot that replaces views and connections. */
  foot?: string;
}

/** Pixels: the column of a phone at twice its width. */
const coverWidth = 960;
const sealStyle = 3;
const hillStyle = 4;

const loadVipFace = () => import('./vip-face.tsx');

/** The top of a card in its style: name, title, photo, figures. The looks of members come only with a card that has one. */
export function CardHeader({ card, heading, fields, foot }: CardHeaderProps) {
  const style = shownStyle(card.card_style);
  const title = cardTitle(card);
  const Name = heading ? 'h1' : 'p';
  const isVip = isVipStyle(style);
  const vip = usePart(loadVipFace, isVip);
  return (
    <article
      className={cx(css['root'], isVip && vip?.vipFace)}
      data-hero
      data-style={style}
      data-tint={tintOf(card.user_id)}
      data-font={card.settings.fontfamily || undefined}
    >
      {style === hillStyle && <Hills />}
      {isVip && vip && <vip.VipOrnament style={style} />}
      {card.cardphoto !== '' && (
        <div className={css['cover']}>
          <Picture src={pictureAt(card.cardphoto, coverWidth)} alt="" eager fallback={null} />
        </div>
      )}
      <div className={css['head']}>
        <div className={css['words']}>
          <Name className={cx(css['name'], isLongName(card.realname) && css['long'])}>
            {fields?.name ?? card.realname}
          </Name>
          {fields ? (
            <div className={css['title']}>{fields.title}</div>
          ) : (
            title !== '' && <p className={css['title']}>{title}</p>
          )}
          <Badges card={card} />
        </div>
        {fields?.portrait}
        {style === sealStyle && card.avatar === '' ? (
          <span className={css['seal']}>
            <Seal text={surname(card.realname)} size="l" />
          </span>
        ) : (
          <Avatar id={card.user_id} name={card.realname} src={card.avatar} size="l" eager />
        )}
      </div>
      <div className={css['foot']}>
        {foot === undefined ? <p>{figuresOf(card)}</p> : <p className={css['contact']}>{foot}</p>}
        {style === sealStyle && card.avatar !== '' && <Seal text={surname(card.realname)} size="s" />}
      </div>
    </article>
  );
}

function Badges({ card }: { card: HeaderCard }) {
  const words = [
    shownCertified(card.certified) === 1 && '已认证',
    card.corporation_certified === 1 && '企业已认证',
    card.vip_member === 1 && '会员',
  ].filter((word) => word !== false);
  return words.map((word) => (
    <span key={word} className={css['badge']}>
      <ShieldCheck size={16} aria-hidden />
      {word}
    </span>
  ));
}

function Hills() {
  return (
    <svg className={css['hills']} viewBox="0 0 400 140" preserveAspectRatio="none" aria-hidden>
      <path d="M0 64 C40 40 64 22 98 44 C128 62 150 8 196 20 C236 30 254 62 292 46 C332 28 362 38 400 20 V140 H0 Z" />
      <path d="M0 96 C48 84 74 58 118 72 C160 86 190 54 232 66 C282 80 306 98 344 78 C366 66 384 66 400 72 V140 H0 Z" />
      <path d="M0 122 C54 112 96 94 148 106 C204 118 236 100 286 108 C330 116 366 106 400 110 V140 H0 Z" />
    </svg>
  );
}
