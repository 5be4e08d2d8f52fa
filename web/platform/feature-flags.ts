import { grayName as name, keepCookie, readCookie } from './auth-cookies.ts';
import { pageConfig } from './config.ts';

/** K093: 0 to 99. */
const values = 100;
const days = 400;

/** The number of this browser (B275, D169): drawn once and then kept, whoever logs in or out. */
export function featureFlagBucket(): number {
  const kept = readCookie(name);
  const value = /^\d{1,2}$/.test(kept) ? Number(kept) : Math.floor(Math.random() * values);
  keepCookie(name, String(value), days);
  return value;
}

/** Whether a feature under gray release is on in this browser; one that is not under it is off. */
export function isFeatureOn(feature: string): boolean {
  return featureFlagBucket() < (pageConfig().featureFlags[feature] ?? 0);
}
