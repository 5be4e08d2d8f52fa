import type { ManagedEntry } from '@qunlu/contract/groupbuy/entity.ts';
import { groupbuyRules } from '@qunlu/contract/groupbuy/rules.ts';
import type { QueryClient } from '@tanstack/react-query';
import { sentence } from '../../../../platform/http/sentence.ts';
import { copyText, dial } from '../../../../platform/host/contact.ts';
import { navigate } from '../../../../platform/router/location.ts';
import { actionSheet, type ActionItem } from '../../../../ui/dialog/action-sheet.tsx';
import { confirm } from '../../../../ui/dialog/confirm.tsx';
import { popTip } from '../../../../ui/dialog/pop-tip.tsx';
import { prompt } from '../../../../ui/dialog/prompt.tsx';
import { orderPaths } from '../../../order/paths.ts';
import { makeReady, readContact, removeRow, takeReadyBack, writeNote } from '../../queries/manage.ts';

type Act = 'ready' | 'undo' | 'contact' | 'note' | 'order' | 'remove';

const actsOf = ({ can, has_contact: hasContact, note, hash, way }: ManagedEntry): ActionItem<Act>[] => [
  ...(can.ready
    ? [{ key: 'ready' as const, label: '备好了', note: way === 'express' ? '填快递单号' : '对方收到通知' }]
    : []),
  ...(can.undo_ready ? [{ key: 'undo' as const, label: '还没备好', note: '收回取货码' }] : []),
  ...(hasContact ? [{ key: 'contact' as const, label: '看手机号和地址', note: '对方会看到您看过' }] : []),
  { key: 'note', label: note === '' ? '写备注' : '改备注', note: '只有您看得到' },
  ...(hash === '' ? [] : [{ key: 'order' as const, label: '看订单', note: '退款、申诉在这里' }]),
  ...(can.remove ? [{ key: 'remove' as const, label: '删掉这一行', danger: true }] : []),
];

/** What the organiser can do with one row. */
export async function entrySheet(client: QueryClient, entry: ManagedEntry): Promise<void> {
  const act = await actionSheet<Act>({ title: entry.name, items: actsOf(entry) });
  if (act === null) return;
  try {
    await acts[act](client, entry);
  } catch (error) {
    popTip(sentence(error), { type: 'bad' });
  }
}

const acts: Record<Act, (client: QueryClient, entry: ManagedEntry) => Promise<void>> = {
  async ready(client, { entry_id, buy_id: id, way }) {
    const tracking =
      way === 'express'
        ? await prompt({
            title: '快递单号',
            required: true,
            maxLength: groupbuyRules.tracking,
            okLabel: '备好了',
          })
        : '';
    if (tracking === null) return;
    const entry = tracking === '' ? { entry_id } : { entry_id, tracking };
    const [problem] = await makeReady(client, { id, entries: [entry] });
    if (problem === undefined) popTip('已备好，通知了对方', { type: 'good' });
    else popTip(problem, { type: 'bad' });
  },
  undo: (client, { entry_id: id }) => takeReadyBack(client, id),
  async contact(_, { entry_id: id }) {
    const { name, phone, address } = await readContact(id);
    const way = await actionSheet<'dial' | 'copy'>({
      title: name,
      items: [
        ...(phone === '' ? [] : [{ key: 'dial' as const, label: phone, note: '拨打' }]),
        ...(address === '' ? [] : [{ key: 'copy' as const, label: address, note: '复制地址' }]),
      ],
    });
    if (way === 'dial') await dial(phone);
    if (way === 'copy') await copyText(`${name} ${phone} ${address}`);
  },
  async note(client, { entry_id: id, note }) {
    const words = await prompt({
      title: '备注',
      kind: 'textarea',
      value: note,
      maxLength: groupbuyRules.note,
      placeholder: '只有您看得到，会印在备货单上',
    });
    if (words !== null && words !== note) await writeNote(client, id, words);
  },
  async order(_, { hash }) {
    navigate(orderPaths.view(hash));
  },
  async remove(client, { entry_id: id, name }) {
    const sure = await confirm({
      message: `删掉${name}这一行？要的东西会还给库存`,
      okLabel: '删掉',
      danger: true,
    });
    if (sure) await removeRow(client, id);
  },
};
