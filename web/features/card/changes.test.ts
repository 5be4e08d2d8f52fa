import { describe, expect, test } from 'vitest';
import type { Card } from '@qunlu/contract/card/entity.ts';
import { ownCard } from '../../testing/cards.ts';
import { readCard } from './queries.ts';
import { type CardValues, changesOf, valuesOf } from './queries/edit.ts';

const birthday = 633_628_800; // 1990-01-31 in Shanghai, seconds
const wire: Card = {
  ...ownCard,
  birthday,
  wechat: 'linzhiyuan',
  cardExtends: [
    { key: '微信', value: 'linzhiyuan' },
    { key: '微信二维码', value: 'https://files.example.com/qr.png' },
    { key: '门店', value: '平江路 5 号' },
  ],
  cardWorks: [
    { id: 3, company: '半山茶事', position: '', industry: '', start_at: 0, end_at: 0, description: '' },
  ],
};
const card = readCard(wire);
const edited = (change: Partial<CardValues>) => changesOf(card, { ...valuesOf(card), ...change });

describe('a card as the screens hold it', () => {
  test('labelled entries are fields, the others stay a list [B020][D204]', () => {
    expect(card.wechat).toBe('linzhiyuan');
    expect(card.wechat_qr_code).toBe('https://files.example.com/qr.png');
    expect(card.rest).toEqual([{ key: '门店', value: '平江路 5 号' }]);
  });

  test('the birthday is held in milliseconds [B023]', () => {
    expect(card.birthday).toBe(birthday * 1000);
    expect(readCard({ ...wire, birthday: null }).birthday).toBeNull();
    expect(readCard({ ...wire, birthday: -86_400 }).birthday).toBe(-86_400_000);
  });

  test('a lapsed certification is none, an unknown style the first, the nickname the name [B024][B027][B028]', () => {
    const read = readCard({ ...wire, certified: 2, card_style: 0, nickname: '旧名' });
    expect(read).toMatchObject({ certified: 0, card_style: 1, nickname: '林知远' });
  });
});

describe('what an update sends', () => {
  test('nothing when nothing changed [B032]', () => {
    expect(edited({})).toEqual({});
  });

  test('only what changed [B033]', () => {
    expect(edited({ company: '新茶事' })).toEqual({ company: '新茶事' });
  });

  test('the birthday in seconds [B022]', () => {
    expect(edited({ birthday: 1_000_000 * 1000 })).toEqual({ birthday: 1_000_000 });
    expect(edited({ birthday: null })).toEqual({ birthday: null });
  });

  test('works and educations as JSON text [B034]', () => {
    const changes = edited({ cardWorks: [], cardEducations: [] });
    expect(changes).toEqual({ cardWorks: '[]' });
    const work = {
      id: 0,
      company: '新',
      position: '',
      industry: '',
      start_at: 1,
      end_at: 0,
      description: '',
    };
    expect(edited({ cardWorks: [work] }).cardWorks).toBe(JSON.stringify([work]));
  });

  test('labelled fields within cardExtends, with their Chinese names, and never beside it [B021][B035][D204]', () => {
    const changes = edited({ qq: '123456', wechat: '', provide: '好茶' });
    expect(Object.keys(changes)).toEqual(['cardExtends']);
    expect(changes.cardExtends).toEqual([
      { key: 'QQ', value: '123456' },
      { key: '微信二维码', value: 'https://files.example.com/qr.png' },
      { key: '我能提供', value: '好茶' },
      { key: '门店', value: '平江路 5 号' },
    ]);
  });

  test('permissions as an object, the font in settings [B035][B105][D179]', () => {
    expect(edited({ privacy: 2 })).toEqual({ permissions: { privacy: 2 } });
    expect(edited({ fontfamily: 'kai' })).toEqual({ settings: { fontfamily: 'kai' } });
  });
});
