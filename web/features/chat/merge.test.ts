import type { ChatMessage } from '@qunlu/contract/chat/entity.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { talkMessage } from '../../testing/talks.ts';
import { mergeThreads, type Thread, threadOf, threadOfChanges, threadOfOlder } from './queries/merge.ts';

/** What the server holds after so many writes; a write that names an earlier message takes it back. */
class Server {
  readonly messages: ChatMessage[] = [];
  version = 0;

  write(recalls: number): void {
    this.version += 1;
    const at = this.messages[recalls];
    if (at && at.state !== 9) this.messages[recalls] = { ...at, state: 9, text: '', version: this.version };
    else this.messages.push(talkMessage(this.version * 10, { version: this.version }));
  }

  page(below = Infinity, size = 3): { list: ChatMessage[]; next: number } {
    const before = this.messages.filter(({ message_id: id }) => id < below);
    const list = before.slice(-size).reverse();
    return { list, next: before.length > size ? (list.at(-1)?.message_id ?? -1) : -1 };
  }

  changes(since: number, most = 4) {
    const changed = this.messages
      .filter(({ version }) => version > since)
      .sort((a, b) => a.version - b.version);
    const list = changed.slice(0, most);
    const more = changed.length > list.length;
    const version = more ? (list.at(-1)?.version ?? since) : this.version;
    return { list, removed: [], version, more, peer_delivered_id: 0, peer_read_id: 0 };
  }
}

const steps = fc.array(
  fc.oneof(
    // somebody says something, or takes something back
    fc.record({ does: fc.constant('write' as const), at: fc.integer({ min: 0, max: 40 }) }),
    // the phone asks; the answer is lost, comes late, or twice
    fc.record({
      does: fc.constantFrom('changes' as const, 'older' as const),
      at: fc.constantFrom(0, 1, 2, 3),
    }),
  ),
  { maxLength: 60 },
);

test('[D105] whatever answers are lost, doubled, late or out of order: at the end every message is there once, as it is now', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 8 }), steps, (said, course) => {
      const server = new Server();
      for (let n = 0; n < said; n += 1) server.write(99);
      let thread = threadOf(server.page(), { begun: 1 });
      const late: Thread[] = [];
      for (const { does, at } of course) {
        if (does === 'write') server.write(at);
        else {
          const arrived =
            does === 'changes'
              ? threadOfChanges(thread, server.changes(thread.version))
              : thread.older < 0
                ? thread
                : threadOfOlder(thread, server.page(thread.older));
          if (at === 1) thread = mergeThreads(mergeThreads(thread, arrived), arrived);
          else if (at === 2) late.push(arrived);
          else if (at === 3) thread = mergeThreads(thread, arrived);
        }
      }
      for (const one of late.reverse()) thread = mergeThreads(thread, one);
      // The network is back.
      while (thread.older >= 0)
        thread = mergeThreads(thread, threadOfOlder(thread, server.page(thread.older)));
      for (;;) {
        const answer = server.changes(thread.version);
        thread = mergeThreads(thread, threadOfChanges(thread, answer));
        if (!answer.more) break;
      }
      expect(thread.messages).toEqual(server.messages);
      expect(thread.version).toBe(server.version);
    }),
    { numRuns: 1000 },
  );
});

test('[D105] joining is the same in either order and however often', () => {
  const some = fc
    .uniqueArray(fc.integer({ min: 1, max: 30 }), { maxLength: 12 })
    .map((ids) => threadOf({ list: ids.map((id) => talkMessage(id)), next: -1 }, { begun: 1 }));
  fc.assert(
    fc.property(some, some, (a, b) => {
      const joined = mergeThreads(a, b);
      expect(mergeThreads(b, a)).toEqual(joined);
      expect(mergeThreads(joined, b)).toEqual(joined);
      expect(mergeThreads(joined, joined)).toEqual(joined);
    }),
  );
});

test('[R020] what was deleted here does not come back with an answer from before; a later beginning counts', () => {
  const held = threadOf({ list: [talkMessage(1), talkMessage(2)], next: -1 }, { begun: 1 });
  const without = mergeThreads(held, { ...held, gone: [2] });
  expect(without.messages.map(({ message_id }) => message_id)).toEqual([1]);
  expect(mergeThreads(without, held).messages).toHaveLength(1);
  const anew = threadOf({ list: [talkMessage(9)], next: 9 }, { begun: 2 });
  expect(mergeThreads(held, anew)).toEqual(anew);
  expect(mergeThreads(anew, held)).toEqual(anew);
});
