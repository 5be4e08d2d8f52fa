import { wordsOf } from '@qunlu/contract/kernel/rich-text.ts';
import { createHash } from 'node:crypto';
import { sexLabels } from '@qunlu/contract/account/rules.ts';
import { readExtends } from '@qunlu/contract/card/extends.ts';
import { degreeLabels, privacyLabels } from '@qunlu/contract/card/rules.ts';
import { vcard } from '@qunlu/contract/card/vcard.ts';
import { dayText, monthText } from '@qunlu/contract/kernel/formats.ts';
import type { Ctx } from '../../../platform/context.ts';
import { readField } from '../present/contacts.ts';
import { findCardsOf, type CardRow } from '../store/cards.ts';
import { findNames } from '../store/people.ts';
import {
  findOtherOpenings,
  findReceiptsOf,
  findRevealsBy,
  findRevocationsBy,
  findVisitsBy,
} from '../store/export.ts';
import { findRequestsOf } from '../store/requests.ts';
import { visitorsOf } from './visitors.ts';

const ways: Record<string, string> = { tap: '点开', save: '存通讯录', batch: '批量', auto: '打开名片即见' };
const results: Record<string, string> = {
  pending: '等待回复',
  always: '同意',
  once: '同意看一次',
  refused: '未同意',
};
const period = (entry: { start_at: number; end_at: number }): string =>
  `${monthText(entry.start_at)} 至 ${entry.end_at === 0 ? '今' : monthText(entry.end_at)}`;

const wholeCard = (card: CardRow & { updated_at: Date }) => ({
  名片编号: card.card_id,
  默认名片: card.is_default,
  姓名: card.realname,
  头像: card.avatar,
  封面: card.cardphoto,
  性别: card.sex_chosen ? (sexLabels[card.sex] ?? '') : '',
  手机: card.phone,
  邮箱: card.email,
  公司: card.company,
  职位: card.position,
  城市: card.cityname,
  地址: card.address,
  生日: dayText(card.birthday),
  个人简介: wordsOf(card.intro),
  更多信息: Object.fromEntries(card.extends.map(({ key, value }, index) => [`${index + 1} ${key}`, value])),
  教育经历: card.educations.map((one) => ({
    学校: one.school,
    专业: one.major,
    学历: degreeLabels[one.degree] ?? '',
    时间: period(one),
  })),
  工作经历: card.works.map((one) => ({
    公司: one.company,
    职位: one.position,
    行业: one.industry,
    时间: period(one),
  })),
  谁可以看联系方式: privacyLabels[card.privacy] ?? '',
  被看次数: card.views,
  建立时间: card.created_at,
  修改时间: card.updated_at,
});

function ownVcard(ctx: Ctx, card: CardRow): string {
  const { wechat, qq } = readExtends(card.extends);
  return vcard(
    { ...card, wechat, qq, birthday: card.birthday === null ? null : card.birthday * 1000 },
    {
      origin: ctx.deps.env.publicUrl,
      now: ctx.now,
      sha256: (text) => createHash('sha256').update(text).digest('hex'),
    },
  );
}

/** Of other people only what the person sees in the app: names of visitors, never their contacts. */
async function exportVisitors(
  ctx: Ctx,
  cards: readonly CardRow[],
  rowsMax: number,
): Promise<Record<string, unknown>> {
  const owner = cards[0]?.user_id ?? 0;
  const receipts = await findReceiptsOf(ctx.db, owner, rowsMax);
  const revoked = await findRevocationsBy(ctx.db, owner);
  const known = [...new Set([...receipts, ...revoked].map((row) => row.user_id))];
  const names = await findNames(ctx.db, owner, known);
  const nameOf = (userId: number): string => names.get(userId) ?? '';
  const visitors = await Promise.all(
    cards.map(async (card) => {
      const { count, list } = await visitorsOf(ctx, card);
      const shown = list.map((one) => ({
        称呼: one.realname,
        次数: one.times,
        来源: one.source,
        最近: new Date(one.at * 1000),
      }));
      return { 名片编号: card.card_id, 访客数: count, 最近的访客: shown };
    }),
  );
  return {
    谁看过我的联系方式: receipts.map((row) => ({
      名片编号: row.card_id,
      称呼: nameOf(row.user_id),
      看了: readField(row.field),
      方式: ways[row.via] ?? row.via,
      时间: row.revealed_at,
    })),
    收回的查看权: revoked.map((row) => ({ 称呼: nameOf(row.user_id), 时间: row.revoked_at })),
    访客: visitors,
  };
}

/** D150: the person's cards with all fields, their visitors, and the cards that the person viewed. */
export async function exportCards(ctx: Ctx, userId: number, max: number): Promise<Record<string, unknown>> {
  const cards = await findCardsOf(ctx.db, userId);
  const opened = await findRevealsBy(ctx.db, userId, max);
  const requests = await findRequestsOf(ctx.db, userId, max);
  const visits = await findVisitsBy(ctx.db, userId, max);
  return {
    名片: cards.map(wholeCard),
    ...(await exportVisitors(ctx, cards, max)),
    我看过的联系方式: opened.map((row) => ({
      名片编号: row.card_id,
      看了: readField(row.field),
      方式: ways[row.via] ?? row.via,
      时间: row.revealed_at,
    })),
    我看过的企业电话: (await findOtherOpenings(ctx.db, userId, max)).map((row) => ({
      企业: row.name,
      时间: row.opened_at,
    })),
    查看申请: requests.map((row) => ({
      名片编号: row.card_id,
      谁: row.mine ? '我申请的' : '别人申请看我的',
      申请看: readField(row.field),
      附言: row.note,
      // As on the card (decision 0021): a refusal is the owner's to know.
      结果: row.mine && row.state === 'refused' ? '对方暂不公开' : results[row.state],
      时间: row.asked_at,
    })),
    我看过的名片: visits.map((row) => ({
      名片编号: row.card_id,
      次数: row.times,
      最近: row.last_counted_at,
    })),
  };
}

export const vcardsOf = async (ctx: Ctx, userId: number): Promise<string[]> =>
  (await findCardsOf(ctx.db, userId)).map((card) => ownVcard(ctx, card));
