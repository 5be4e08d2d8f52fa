import { wordsOf } from '@qunlu/contract/kernel/rich-text.ts';
import { inTransaction, type Ctx } from '../../../platform/context.ts';
import { lockUser } from '../../account/api/profile.ts';
import { findOwner, findTextsOf, updateService } from '../store/writing.ts';
import { searchWords } from './search-words.ts';

/**
 * What services show and are found by of their owner's card: the name, the city. After the card has changed; a card that is gone
 * for a while changes nothing.
 */
export async function followCard(ctx: Ctx, userId: number): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await lockUser(tx, userId);
    const owner = await findOwner(tx.db, userId);
    if (!owner) return;
    const { realname: name, citycode, cityname } = owner;
    for (const { service_id, title, content } of await findTextsOf(tx.db, userId)) {
      const words = await searchWords({ title, content: wordsOf(content), name });
      await updateService(tx.db, service_id, { citycode, cityname }, words);
    }
  });
}
