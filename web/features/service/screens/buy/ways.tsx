import type { Service, ServiceWay } from '@qunlu/contract/service/entity.ts';
import { type ServiceType, wayDefault, type WayKind } from '@qunlu/contract/service/rules.ts';
import { ListRow } from '../../../../ui/list-row.tsx';
import { RadioLine } from '../../../../ui/radio-line.tsx';
import { Section } from '../../../../ui/section.tsx';
import { Price } from '../../../../ui/price.tsx';
import css from './ways.module.css';

/** What follows from a way for who buys. */
function hintOf(service: Service, way: ServiceWay): string {
  if (way.offerAddress && way.address !== '') return way.address;
  if (way.needAddress) return service.type === 1 ? '到您填写的地址' : '寄到您填写的地址';
  return wayDefault(service.type as ServiceType, way.type as WayKind)?.hint ?? '';
}

/** How the service is given, one to choose. */
export function Ways({
  service,
  value,
  onChange,
}: {
  service: Service;
  value: ServiceWay;
  onChange: (way: ServiceWay) => void;
}) {
  const [only, ...more] = service.ways;
  if (only && more.length === 0)
    return (
      <Section title="方式">
        <ListRow wrap title={only.title} meta={hintOf(service, only)} end={<WayPrice way={only} />} />
      </Section>
    );
  return (
    <Section title="方式">
      <RadioLine
        label="方式"
        look={css}
        value={String(value.way_id)}
        options={service.ways.map((way) => ({
          value: String(way.way_id),
          label: (
            <span className={css['row']}>
              <span className={css['text']}>
                <span className={css['title']}>{way.title}</span>
                <span className={css['hint']}>{hintOf(service, way)}</span>
              </span>
              <WayPrice way={way} />
            </span>
          ),
        }))}
        onChange={(id) => {
          const way = service.ways.find(({ way_id }) => String(way_id) === id);
          if (way) onChange(way);
        }}
      />
    </Section>
  );
}

const WayPrice = ({ way: { fee, unit } }: { way: ServiceWay }) => <Price fee={fee} unit={unit} />;
