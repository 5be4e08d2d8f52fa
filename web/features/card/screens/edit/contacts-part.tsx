import { cardRules } from '@qunlu/contract/card/rules.ts';
import { Button } from '../../../../ui/button.tsx';
import { FieldGroup } from '../../../../ui/form/form.tsx';
import { TelField, TextField } from '../../../../ui/form/text-field.tsx';
import { pick } from '../../../../ui/picker/pick.tsx';
import { uploadKinds } from '../../../../platform/upload/kinds.ts';
import { ImageField } from '../../../media/parts/image-field.tsx';
import { CityField } from '../../parts/city-field.tsx';
import type { PartProps } from './part-props.ts';

/** How a person is reached. */
export function ContactsPart({ form }: PartProps) {
  const { values } = form;

  async function pickDistrict(): Promise<void> {
    const path = await pick.district({
      value: values.citycode,
      regions: async () => (await import('../../parts/regions.ts')).regions(),
    });
    const [province, city = province] = path ?? [];
    if (!path || !province || !city) return;
    const names = path.map((place) => place.name).filter((place) => place !== '市辖区');
    form.set('address', names.join('') + values.address);
    if (values.citycode !== '') return;
    const place = city.name === '市辖区' ? province : city;
    form.set('citycode', place.code);
    form.set('cityname', place.name);
  }

  return (
    <FieldGroup>
      <TelField
        {...form.field('phone')}
        label="手机"
        international
        help="国外号码请以 + 开头"
        enterKeyHint="next"
      />
      <TextField
        {...form.field('email')}
        label="邮箱"
        kind="email"
        autoComplete="email"
        maxLength={100}
        enterKeyHint="next"
      />
      <TextField {...form.field('wechat')} label="微信" maxWide={30} />
      <ImageField
        kind={uploadKinds.image}
        shape="square"
        label="微信二维码"
        help="和联系方式一样，只有您允许的人能看到"
        value={values.wechat_qr_code}
        error={form.field('wechat_qr_code').error}
        onChange={(address) => form.set('wechat_qr_code', address)}
      />
      <TextField {...form.field('qq')} label="QQ" kind="integer" maxLength={12} />
      <CityField
        code={values.citycode}
        name={values.cityname}
        error={form.field('cityname').error ?? form.field('citycode').error}
        onPick={(code, city) => {
          form.set('citycode', code);
          form.set('cityname', city);
        }}
      />
      <TextField
        {...form.field('address')}
        label="地址"
        autoComplete="street-address"
        maxWide={cardRules.address}
        help="没有登录的人只看到城市"
        after={
          <Button kind="quiet" size="s" onClick={() => void pickDistrict()}>
            选地区
          </Button>
        }
      />
    </FieldGroup>
  );
}
