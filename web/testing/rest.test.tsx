import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from './render-screen.tsx';
import { comeToRest } from './rest.ts';
import { endServing } from './serve.ts';

test('what a screen asks after the last line of a test, and nobody answers, is that test’s own', async () => {
  renderScreen('/phonebook/12/members', { session: {} });
  expect(screen.queryByRole('heading')).toBeNull();
  await comeToRest();
  expect(endServing()).toContain('nobody answers GET /v1/phonebook/view');
});
