import { listCards, viewCard } from '@qunlu/contract/card/calls.ts';
import { listCallers } from '@qunlu/contract/card/timeline.ts';
import { listApplications } from '@qunlu/contract/friend/applications.ts';
import { listFriends } from '@qunlu/contract/friend/calls.ts';
import { listTags } from '@qunlu/contract/friend/tags.ts';
import { countCategories, listNotifications } from '@qunlu/contract/notification.ts';
import { listBlocked } from '@qunlu/contract/relation.ts';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ownCard } from '../testing/cards.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { respond, serve } from '../testing/serve.ts';

test.each([
  ['/user/notices', listNotifications],
  ['/app/applylist', listApplications],
  ['/app/friends', listFriends],
  ['/user/privacy/blacked', listBlocked],
  ['/card/callers?id=9001', listCallers],
])(
  '%s says so when a page does not tell the next one: serverData invalid [B224][M057][E200][E201]',
  async (path, { id, path: call }) => {
    serve(viewCard, ownCard);
    serve(listCards, { list: [ownCard], next: -1 });
    serve(listTags, { list: [] });
    serve(countCategories, { list: [] });
    // Not declared in the contract: our server never answers like this.
    const broken = (input: string | URL, init?: RequestInit): Promise<Response> =>
      new URL(input, location.origin).pathname === call
        ? Promise.resolve(Response.json({ list: [], total: 0, letters: [] }))
        : respond(input, init);
    vi.stubGlobal('fetch', broken);
    const { client } = renderScreen(path, { session: {} });
    expect(await screen.findByText('出了点问题，请稍后再试')).toBeTruthy();
    const errors = client.getQueryCache().findAll({ queryKey: [id] });
    expect(errors.map(({ state }) => state.error?.message)).toContain('serverData invalid');
  },
);
