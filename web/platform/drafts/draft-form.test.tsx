import {
  editCooperation,
  listCooperationMatches,
  viewCooperation,
} from '@qunlu/contract/cooperation/calls.ts';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { shownCooperation } from '../../testing/cooperations.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { serve } from '../../testing/serve.ts';

const user = userEvent.setup();
const own = {
  ...shownCooperation,
  mine: true,
  can: { ...shownCooperation.can, apply: false, ask: false, edit: true, pause: true, deal: true },
};
const field = (name: RegExp) => screen.findByLabelText<HTMLInputElement>(name);

test('[R155] what was typed and not saved is there again, on the newest of all that was not touched', async () => {
  serve(listCooperationMatches, { list: [], mine: 1 });
  serve(viewCooperation, own);
  const left = renderScreen('/cooperation/71/edit', { session: {} });
  await user.type(await field(/标题/), '一');
  left.unmount();

  serve(viewCooperation, { ...own, content: '在另一台手机上改的', rev: own.rev + 1 });
  const sent = serve(editCooperation, { ...own, rev: own.rev + 2 });
  renderScreen('/cooperation/71/edit', { session: {} });
  expect((await field(/标题/)).value).toBe(`${own.title}一`);
  await user.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(() =>
    expect(sent).toMatchObject([
      { body: { cooperation: { title: `${own.title}一`, content: '在另一台手机上改的' } } },
    ]),
  );
});
