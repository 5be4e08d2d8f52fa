import { messageTypes, type MessageType } from '@qunlu/contract/chat/rules.ts';
import { fail, notFound } from '@qunlu/contract/kernel/errors.ts';
import type { ViewerCtx } from '../../../platform/context.ts';
import { privateFile } from '../../media/api/files.ts';
import { checkPlainly } from '../../moderation/api/check.ts';
import { fileProblem, hasFile, hasTarget, messageProblem, type SentBody } from '../policy/message.ts';
import { findCardLine, findObjectLine } from '../store/targets.ts';
import { findWithFile } from '../store/messages.ts';
import type { MessageDetails } from '../tables.ts';
import { kindsOf } from './kinds.ts';

/** A file of a message; `from`: the message that it is passed on from, null for an upload of one's own. */
interface DraftFile {
  field: 'file' | 'cover';
  label: string;
  key: string;
  from: number | null;
}

/** A message as it is about to be written: everything that needs no lock is known. */
export interface Draft {
  text: string;
  details: MessageDetails;
  files: DraftFile[];
}

/** Whether a message may be sent at all, whoever it goes to; outside of a transaction, since texts are checked elsewhere. */
export async function draftOf(ctx: ViewerCtx, body: SentBody): Promise<Draft> {
  const problem = messageProblem(body);
  if (problem) fail('invalid', problem);
  const { type, text = '' } = body;
  const draft: Draft = { text, details: detailsOf(body), files: [] };
  if (hasFile(type)) await addFiles(ctx, body, draft);
  if (hasTarget(type)) Object.assign(draft.details, await targetOf(ctx, type, body.target_id ?? 0));
  await checkPlainly(ctx, {
    texts: [
      { field: 'text', label: '消息', text },
      { field: 'name', label: '名称', text: draft.details.name ?? '' },
      { field: 'address', label: '地址', text: draft.details.address ?? '' },
    ],
  });
  return draft;
}

/** What its type has, and nothing that was sent besides. */
function detailsOf(body: SentBody): MessageDetails {
  const { type, name = '', seconds = 0, width = 0, height = 0, lat = 0, lng = 0, address = '' } = body;
  if (type === messageTypes.voice) return { seconds };
  if (type === messageTypes.video) return { seconds, width, height };
  if (type === messageTypes.file) return { name };
  return type === messageTypes.location ? { name, lat, lng, address } : {};
}

/** Files that the sender has uploaded, or sees in another message; what they are says the storage. */
async function addFiles(ctx: ViewerCtx, body: SentBody, draft: Draft): Promise<void> {
  const file = await fileOf(ctx, 'file', '文件', body.file ?? '');
  const problem = fileProblem(body.type, file);
  if (problem) fail('invalid', problem);
  draft.files.push(file);
  draft.details.bytes = file.bytes;
  if (body.type === messageTypes.image) {
    draft.details.width = file.width;
    draft.details.height = file.height;
  }
  if (body.type !== messageTypes.video || !body.cover) return;
  const cover = await fileOf(ctx, 'cover', '封面', body.cover);
  const wrong = fileProblem(messageTypes.image, cover);
  if (wrong) fail('invalid', { ...wrong, field: 'cover' });
  draft.files.push(cover);
}

async function fileOf(
  ctx: ViewerCtx,
  field: DraftFile['field'],
  label: string,
  given: string,
): Promise<DraftFile & { mime: string; bytes: number; width: number; height: number }> {
  const { userId } = ctx.viewer;
  const again = (): never => fail('invalid', { message: `${label}需要重新上传，请重新选择`, field });
  const file = (await privateFile(ctx, given)) ?? again();
  const { key, mime, bytes, width, height } = file;
  const own = file.userId === userId;
  const from = own ? null : ((await findWithFile(ctx.db, { kinds: kindsOf(ctx), userId, key })) ?? again());
  return { field, label, key, from, mime, bytes, width, height };
}

/** What a message shows of a card, a service or an activity: the sender must be able to see it, and opening it has its own rule. */
async function targetOf(ctx: ViewerCtx, type: MessageType, targetId: number): Promise<MessageDetails> {
  if (type === messageTypes.card) {
    const card = await findCardLine(ctx.db, ctx.viewer.userId, targetId);
    if (!card) return notFound('名片不存在或已不可见', 'target_id');
    return { target_id: targetId, ...card, path: `/card/${targetId}` };
  }
  const subject = type === messageTypes.service ? 'service' : 'activity';
  const kind = kindsOf(ctx)[subject] ?? notFound('内容不存在或已不可见', 'target_id');
  await kind.mayAsk(ctx, targetId);
  const line = await findObjectLine(ctx.db, kind, targetId);
  if (!line) return notFound(`${kind.label}不存在或已不可见`, 'target_id');
  return { target_id: targetId, title: line.title, image: line.image, path: line.path };
}
