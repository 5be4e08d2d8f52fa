import { type CodeScene } from '@qunlu/contract/account/rules.ts';
import { getSign, sendPhoneCode } from '@qunlu/contract/account/calls.ts';
import { call } from '../../../platform/http/call.ts';
import { RequestError } from '../../../platform/http/errors.ts';
import { newIdempotencyKey } from '../../../platform/idempotency-key.ts';
import { askSlider } from './slider.tsx';

/**
 * Sends a code to a number ('': the viewer's own), with the slider when it is required. Answers with the seconds
 * until the next one, or null when the person cancels.
 */
export async function requestCode(phone: string, scene: Exclude<CodeScene, 'staff'>): Promise<number | null> {
  const to = phone === '' ? {} : { phone };
  for (let note = ''; ;) {
    const { ts, sign, slider } = await call(getSign, { body: to });
    const x = slider ? await askSlider(slider, note) : null;
    if (slider && x === null) return null;
    const captcha = slider && x !== null ? { challenge: slider.challenge, x } : undefined;
    try {
      const sent = await call(sendPhoneCode, {
        body: { ...to, scene, ts, sign, ...(captcha ? { captcha } : {}) },
        idempotencyKey: newIdempotencyKey(),
      });
      return sent.left;
    } catch (error) {
      if (!(error instanceof RequestError) || error.field !== 'captcha') throw error;
      note = error.message;
    }
  }
}
