import type { Place } from '../queries.ts';

/** Milliseconds that the phone may take to find itself. */
const patience = 15_000;
/** About 100 metres: nearer is nobody's business. */
const coarse = (degrees: number): number => Math.round(degrees * 1000) / 1000;

/** Where the phone is, read once by permission; null when it does not say. `exact`: of a shop, which everybody may find. */
export function readPosition({ exact = false } = {}): Promise<Place | null> {
  if (!('geolocation' in navigator)) return Promise.resolve(null);
  return new Promise((resolve) =>
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) =>
        resolve(
          exact
            ? { lat: Math.round(latitude * 1e5) / 1e5, lng: Math.round(longitude * 1e5) / 1e5 }
            : { lat: coarse(latitude), lng: coarse(longitude) },
        ),
      () => resolve(null),
      { enableHighAccuracy: exact, timeout: patience },
    ),
  );
}

export const noPosition = '没有得到位置，请在系统或浏览器的设置里允许定位后再试';
