import { useEffect } from 'react';
import { navigate } from '../../../platform/router/location.ts';
import { cardPaths } from '../paths.ts';

/** Sends a person without a card to make one, replacing the present screen. */
export function ToFirstCard() {
  useEffect(() => navigate(cardPaths.create(), { replace: true }), []);
  return null;
}
