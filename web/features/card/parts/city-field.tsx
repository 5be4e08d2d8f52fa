import { PickerField } from '../../../ui/form/picker-field.tsx';
import { pick } from '../../../ui/picker/pick.tsx';
import { hotCities } from './hot-cities.ts';

export interface CityFieldProps {
  code: string;
  name: string;
  error?: string | undefined;
  onPick: (code: string, name: string) => void;
}

/** The city of a card. The list of places comes when it is opened. */
export function CityField({ code, name, error, onPick }: CityFieldProps) {
  async function open(): Promise<void> {
    const city = await pick.city({
      value: code,
      hot: hotCities,
      cities: async () => (await import('./regions.ts')).cities(),
    });
    if (city) onPick(city.code, city.name);
  }
  return (
    <PickerField label="城市" text={name} placeholder="选择城市" error={error} onOpen={() => void open()} />
  );
}
