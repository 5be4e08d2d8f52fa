import type { RuleShape } from '@qunlu/contract/checkin/entity.ts';

/** What is being written. */
export interface CheckinValues {
  text: string;
  images: readonly string[];
  /** The key of what was said, and how long it is. */
  voice: { key: string; seconds: number } | null;
  number: string;
  place: { name: string; lat: number; lng: number } | null;
}

export const emptyValues: CheckinValues = { text: '', images: [], voice: null, number: '', place: null };

type Problems = Partial<Record<keyof CheckinValues, string>>;

/** What the rule of the day asks for and is not there yet. */
export function problemsOf(
  { text, images, voice, unit, place }: RuleShape['params'],
  values: CheckinValues,
): Problems {
  const length = [...values.text.trim()].length;
  const number = Number(values.number);
  return {
    text: length >= text ? '' : length === 0 ? '请写点什么' : `请至少写 ${text} 个字`,
    images: values.images.length < images ? `请至少选 ${images} 张图片` : '',
    voice: voice && !values.voice ? '请录一段语音' : '',
    number:
      unit === ''
        ? ''
        : values.number.trim() === ''
          ? `请填写多少${unit}`
          : Number.isFinite(number) && number >= 0 && number <= 1_000_000
            ? ''
            : '请填写 0 到 1000000 的数字',
    place: place && (!values.place || values.place.name.trim() === '') ? '请加上位置' : '',
  };
}

/** As it is sent. */
export const contentOf = ({ text, images, voice, number, place }: CheckinValues) => ({
  text,
  images: [...images],
  ...(voice ? { voice: voice.key, voice_seconds: voice.seconds } : {}),
  ...(number.trim() === '' ? {} : { number: Number(number) }),
  ...(place ? { place: place.name, lat: place.lat, lng: place.lng } : {}),
});
