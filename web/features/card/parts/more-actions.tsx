import type { QueryClient } from '@tanstack/react-query';
import { sentence } from '../../../platform/http/sentence.ts';
import { goBack, navigate } from '../../../platform/router/location.ts';
import { actionSheet } from '../../../ui/dialog/action-sheet.tsx';
import { confirm } from '../../../ui/dialog/confirm.tsx';
import { withLoading } from '../../../ui/dialog/loading.tsx';
import { popTip } from '../../../ui/dialog/pop-tip.tsx';
import { cardPaths } from '../paths.ts';
import { deleteCard, makeDefault } from '../queries/own-cards.ts';

interface Chosen {
  card_id: number;
  realname: string;
  default: number;
  can: { remove: boolean };
}

/** Runs an action and shows its success, or the server's sentence when it is refused. */
async function run(work: Promise<void>, done: string): Promise<boolean> {
  try {
    await withLoading(work);
    popTip(done, { type: 'good' });
    return true;
  } catch (error) {
    popTip(sentence(error), { type: 'bad' });
    return false;
  }
}

export function askDefault(client: QueryClient, card: Chosen): Promise<boolean> {
  return run(makeDefault(client, card.card_id), '已设为默认名片');
}

/** Asks before a card is deleted. */
export async function askDelete(client: QueryClient, card: Chosen): Promise<boolean> {
  const sure = await confirm({
    title: '删除这张名片？',
    message: `「${card.realname}」的这张名片会从别人那里消失，链接和二维码随之失效，不能恢复。`,
    okLabel: '删除',
    danger: true,
  });
  return sure && run(deleteCard(client, card.card_id), '名片已删除');
}

/** The sheet of further actions on one's own card. */
export async function moreActions(client: QueryClient, card: Chosen): Promise<void> {
  const chosen = await actionSheet({
    title: '更多',
    items: [
      ...(card.default === 1 ? [] : [{ key: 'default' as const, label: '设为默认' }]),
      { key: 'callers' as const, label: '谁看了我' },
      { key: 'list' as const, label: '全部名片' },
      { key: 'delete' as const, label: '删除', danger: true },
    ],
  });
  if (chosen === 'default') await askDefault(client, card);
  else if (chosen === 'callers') navigate(cardPaths.callers(card.card_id));
  else if (chosen === 'list') navigate(cardPaths.list());
  else if (chosen === 'delete' && (await askDelete(client, card))) goBack(cardPaths.list());
}
