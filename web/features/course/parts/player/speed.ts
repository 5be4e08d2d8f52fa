import { courseSpeeds } from '@qunlu/contract/course/rules.ts';

export type Speed = (typeof courseSpeeds)[number];

const key = 'course-speed';

/** The speed that this phone has been used with; it holds for every lesson. */
export function keptSpeed(): Speed {
  try {
    return courseSpeeds.find((one) => String(one) === localStorage.getItem(key)) ?? 1;
  } catch {
    return 1;
  }
}

export function keepSpeed(speed: Speed): void {
  try {
    localStorage.setItem(key, String(speed));
  } catch {
    // A browser that refuses storage asks again the next time.
  }
}
