/**
 * What people have said to each other, through the real API, and the microphone of a journey.
 *   await sayByApi(site, owner, friend.user_id, '周六见')
 */
import type { Page } from '@playwright/test';
import type { Session } from '@qunlu/contract/account/entity.ts';
import { sendMessage } from '@qunlu/contract/chat/calls.ts';
import type { ChatMessage } from '@qunlu/contract/chat/entity.ts';
import { callApi } from '../api.ts';

let said = 0;

export function sayByApi(
  site: string,
  { token }: Pick<Session, 'token'>,
  to: number,
  text: string,
): Promise<ChatMessage> {
  said += 1;
  return callApi(site, sendMessage, {
    token,
    body: { user_id: to, client_id: `said-${process.pid}-${said}`, type: 1, text },
  });
}

/** A microphone that hears one note: a machine that runs journeys has none. */
export async function giveSound(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'mediaDevices', {
      configurable: true,
      value: {
        async getUserMedia() {
          const context = new AudioContext();
          await context.resume();
          const note = context.createOscillator();
          const heard = context.createMediaStreamDestination();
          note.connect(heard);
          note.start();
          return heard.stream;
        },
      },
    });
  });
}
