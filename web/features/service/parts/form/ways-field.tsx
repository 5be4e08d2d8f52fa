import {
  selectableWays,
  serviceRules,
  serviceTypes,
  wayDefault,
  wayPriceLabel,
  type ServiceType,
  type WayKind,
} from '@qunlu/contract/service/rules.ts';
import { Button } from '../../../../ui/button.tsx';
import { actionSheet } from '../../../../ui/dialog/action-sheet.tsx';
import { Field } from '../../../../ui/form/field.tsx';
import { PickerField } from '../../../../ui/form/picker-field.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { Plus, Trash2 } from '../../../../ui/icons.ts';
import { pick } from '../../../../ui/picker/pick.tsx';
import { Segmented } from '../../../../ui/segmented.tsx';
import { newWay, wayProblems, type WayValues } from './values.ts';
import css from './ways-field.module.css';

export interface WaysFieldProps {
  type: ServiceType;
  value: readonly WayValues[];
  /** Set once the form was checked: each field then says what is wrong with it. */
  error: string | undefined;
  onChange: (ways: WayValues[]) => void;
}

/** How the service can be bought: a consult service in several ways, a production service in one (B076). */
export function WaysField({ type, value, error, onChange }: WaysFieldProps) {
  const offered = selectableWays[type];
  const single = type === serviceTypes.production;
  const free = offered.filter(({ kind }) => value.every((way) => way.type !== kind));
  const put = (at: number, next: Partial<WayValues>): void =>
    onChange(value.map((way, index) => (index === at ? { ...way, ...next } : way)));

  async function add(): Promise<void> {
    const kind = await actionSheet<WayKind>({
      title: '添加方式',
      items: free.map((way) => ({ key: way.kind, label: way.title, note: way.hint })),
    });
    if (kind !== null) onChange([...value, newWay(type, kind)]);
  }

  return (
    <Field label="方式和价格" required group error={error} help={single ? '选一种' : '可以有几种，各有价格'}>
      <div className={css['root']}>
        {single && (
          <Segmented
            label="方式"
            options={offered.map(({ kind, title }) => ({ value: kind, label: title }))}
            value={value[0]?.type ?? ('' as WayKind)}
            onChange={(kind) => onChange([{ ...newWay(type, kind), fee: value[0]?.fee ?? '' }])}
          />
        )}
        {value.map((way, at) => (
          <Way
            key={way.type}
            type={type}
            way={way}
            checked={error !== undefined}
            onChange={(next) => put(at, next)}
            {...(single ? {} : { onRemove: () => onChange(value.filter((_, index) => index !== at)) })}
          />
        ))}
        {!single && free.length > 0 && (
          <Button kind="secondary" block icon={<Plus size={20} aria-hidden />} onClick={() => void add()}>
            {value.length === 0 ? '选择方式' : '再加一种方式'}
          </Button>
        )}
      </div>
    </Field>
  );
}

interface WayProps {
  type: ServiceType;
  way: WayValues;
  checked: boolean;
  onChange: (next: Partial<WayValues>) => void;
  onRemove?: () => void;
}

/** One way: its price, how many of it an order may be, and the place that the seller names. */
function Way({ type, way, checked, onChange, onRemove }: WayProps) {
  const { title = '', unit = '', hint = '', offerAddress = false } = wayDefault(type, way.type) ?? {};
  const wrong = checked ? wayProblems(type, way) : { fee: '', address: '' };

  async function askMax(): Promise<void> {
    const max = await pick.number({
      title: '一单最多几份',
      value: way.max,
      min: 0,
      max: serviceRules.max,
      unit,
      help: '0 为不限',
    });
    if (max !== null) onChange({ max });
  }

  return (
    <fieldset className={css['way']}>
      <legend className="visually-hidden">{title}</legend>
      <div className={css['head']}>
        <span className={css['text']}>
          <b>{title}</b>
          <span>{hint}</span>
        </span>
        {onRemove && (
          <IconButton label={`去掉${title}`} onClick={onRemove}>
            <Trash2 size={20} aria-hidden />
          </IconButton>
        )}
      </div>
      <div className={css['pair']}>
        <TextField
          label="价格"
          kind="decimal"
          before="¥"
          after={`${wayPriceLabel}/${unit}`}
          placeholder="免费填 0"
          maxLength={8}
          value={way.fee}
          error={wrong.fee}
          onChange={(fee) => onChange({ fee: fee.replace(/[^\d.]/g, '') })}
        />
        <PickerField
          label="一单最多"
          text={way.max === 0 ? '不限' : `${way.max} ${unit}`}
          onOpen={() => void askMax()}
        />
      </div>
      {offerAddress && (
        <TextField
          label="地点"
          autoComplete="street-address"
          placeholder="买家来这里找您"
          maxWide={serviceRules.wayAddress}
          value={way.address}
          error={wrong.address}
          onChange={(address) => onChange({ address })}
        />
      )}
    </fieldset>
  );
}
