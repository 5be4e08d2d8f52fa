import { checkinRules } from '@qunlu/contract/checkin/rules.ts';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { TextInput } from '../../../ui/form/text-input.tsx';
import { MapPin } from '../../../ui/icons.ts';
import type { CheckinValues } from './values.ts';

/** Milliseconds that the phone may take to find itself. */
const patience = 15_000;
/** About 100 metres: what is kept says no more. */
const rounded = (degrees: number): number => Math.round(degrees * 1000) / 1000;

interface PlaceFieldProps {
  value: CheckinValues['place'];
  onChange: (value: CheckinValues['place']) => void;
  error?: string | undefined;
}

/** Where the phone is, read once by permission; what the place is called is for the person to say. */
export function PlaceField({ value, onChange, error }: PlaceFieldProps) {
  const [state, setState] = useState<'ready' | 'asking' | 'refused'>('ready');

  function find(): void {
    if (!('geolocation' in navigator)) return setState('refused');
    setState('asking');
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => {
        onChange({ name: value?.name ?? '', lat: rounded(latitude), lng: rounded(longitude) });
        setState('ready');
      },
      () => setState('refused'),
      { enableHighAccuracy: true, timeout: patience },
    );
  }

  const refused = state === 'refused' ? '没有得到位置，请在系统或浏览器的设置里允许定位后再试' : '';
  return (
    <Field
      label={value ? '这里叫什么' : '位置'}
      required
      error={error || refused}
      help="只读取这一次，成员看得到地名，位置精确到约 100 米"
      group={!value}
    >
      {value ? (
        <TextInput
          name="place"
          value={value.name}
          placeholder="如：白堤"
          maxLength={2 * checkinRules.place}
          onChange={(name) => onChange({ ...value, name })}
        />
      ) : (
        <Button
          kind="secondary"
          size="s"
          busy={state === 'asking'}
          icon={<MapPin size={18} aria-hidden />}
          onClick={find}
        >
          读取我的位置
        </Button>
      )}
    </Field>
  );
}
