import { useEffect } from 'react';
import { navigate } from '../../../platform/router/location.ts';
import { cardPaths } from '../paths.ts';

/** Who has no card yet is led to make one, in place of the present screen. */
export function ToFirstCard() {
  useEffect(() => navigate(cardPaths.create(), { replace: true }), []);
  return null;
}
