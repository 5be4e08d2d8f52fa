import { postCard, viewCard } from '@qunlu/contract/card/calls.ts';
import type { Card } from '@qunlu/contract/card/entity.ts';
import type { CardChangesInput } from '@qunlu/contract/card/input.ts';
import { call } from '../../../platform/http/call.ts';
import { newIdempotencyKey } from '../../../platform/idempotency-key.ts';
import { type Sender, Unanswered } from '../../../platform/offline/queue.ts';
import { choose } from '../../../ui/dialog/confirm.tsx';
import { withChanges } from './edit.ts';
import { type Field, fieldsOf, type LateEdit, said } from './later.ts';

const labels: Record<string, string> = {
  realname: '姓名',
  avatar: '头像',
  cardphoto: '名片照片',
  sex: '性别',
  company: '公司',
  position: '职位',
  phone: '手机',
  email: '邮箱',
  cityname: '城市',
  citycode: '城市',
  address: '地址',
  intro: '介绍',
  card_style: '样式',
  cardExtends: '更多信息',
  gallery: '相册',
  cardWorks: '工作经历',
  cardEducations: '教育经历',
  birthday: '生日',
  permissions: '谁可以看联系方式',
  settings: '字体',
  listed: '允许搜索引擎收录',
};

/** Asks what to do with fields that say something else now than when they were edited. True: mine; null: no answer. */
function mineWins(now: Card, changes: CardChangesInput, fields: readonly Field[]): Promise<boolean | null> {
  const lines = fields.map((field) => {
    const [here, there] = [changes[field], (now as unknown as Record<string, unknown>)[field]];
    const label = labels[field] ?? field;
    const plain = typeof here === 'string' && typeof there === 'string' && !here.startsWith('[');
    return plain ? `${label}：这部手机上是「${here}」，别处改成了「${there}」` : `${label}：两边都改过`;
  });
  return choose({
    title: '名片在别处也改过',
    message: [...new Set(lines)].join('\n'),
    okLabel: '用这部手机上的',
    cancelLabel: '用别处的',
  });
}

/** Sends late edits. `answers`: what the server answered in this round, so that two edits of one field do not clash. */
export function editSender(): Sender {
  const answers = new Map<number, Card>();
  return async (write, again) => {
    const { cardId, changes, before } = write.body as LateEdit;
    const now = (await call(viewCard, { query: { id: cardId, more: 1 } })) as Card;
    const mine = withChanges(now, changes);
    const known = answers.get(cardId);
    const elsewhere = fieldsOf(changes).filter((field) => {
      const present = said(now, field, changes);
      const expected = [before[field], said(mine, field, changes), known && said(known, field, changes)];
      return !expected.includes(present);
    });
    let { idempotencyKey } = write;
    let body = changes;
    if (elsewhere.length > 0) {
      const mineToo = await mineWins(now, changes, elsewhere);
      if (mineToo === null) throw new Unanswered();
      if (!mineToo) {
        body = Object.fromEntries(
          Object.entries(changes).filter(([field]) => !elsewhere.includes(field as Field)),
        );
        idempotencyKey = newIdempotencyKey();
      }
      // Decided once: a network that goes again must not ask again.
      const decided = Object.fromEntries(fieldsOf(body).map((field) => [field, said(now, field, changes)]));
      await again({ ...write, idempotencyKey, body: { cardId, changes: body, before: decided } });
    }
    if (Object.keys(body).length > 0)
      answers.set(cardId, await call(postCard, { query: { id: cardId }, body, idempotencyKey }));
  };
}
