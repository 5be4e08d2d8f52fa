import type { CircleOffer } from '@qunlu/contract/circle/offers.ts';
import { circleRules, pluginKeys } from '@qunlu/contract/circle/rules.ts';
import { pictureAt } from '@qunlu/contract/kernel/pictures.ts';
import { PagedRows } from '../../../platform/paged-rows.tsx';
import { useEntryText } from '../../../platform/router/entry-text.ts';
import { useIdParam, useQueryParams } from '../../../platform/router/params.ts';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { Chips } from '../../../ui/chips.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Search as SearchIcon, Store } from '../../../ui/icons.ts';
import { Page } from '../../../ui/page.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { Price } from '../../../ui/price.tsx';
import { SearchBar } from '../../../ui/search-bar.tsx';
import { useSettled } from '../../../ui/use-settled.ts';
import { ModuleGate } from '../parts/module-gate.tsx';
import { circlePaths } from '../paths.ts';
import { useOffers } from '../queries/home.ts';
import css from './o2o.module.css';

/** Milliseconds after the last letter before the search starts. */
const typingPause = 250;
const title = '成员服务';

/** What members of a circle offer: a street of its shops (R064). */
export default function Offers() {
  const id = useIdParam();
  const asked = useQueryParams().get('kind') ?? '';
  // By the module of its own, where a kind has one.
  const module = pluginKeys.find((key) => key === asked) ?? 'service';
  return (
    <ModuleGate id={id} module={module} title={title}>
      {({ circle }) => (
        <Street
          id={circle.id}
          name={circle.name}
          title={circle.modules.find(({ key }) => key === module)?.title ?? title}
          asked={asked}
        />
      )}
    </ModuleGate>
  );
}

const keyOf = ({ id }: CircleOffer): number => id;

interface StreetProps {
  id: number;
  name: string;
  title: string;
  /** The kind that its address names; '' for none. */
  asked: string;
}

function Street({ id, name, title, asked }: StreetProps) {
  const [typed, setTyped] = useEntryText('q');
  const [chosen, setKind] = useEntryText('kind');
  const kind = chosen || asked;
  const q = useSettled(typed.trim().slice(0, circleRules.query), typingPause);
  const read = useOffers(id, kind, q);
  const kinds = read.data?.pages[0]?.kinds ?? [];
  const shown = kinds.find((one) => one.kind === kind) ?? kinds[0];
  const publish = shown && `#!${shown.create}`;
  const isEmpty = read.data?.pages[0]?.list.length === 0;
  return (
    <Page
      flush
      header={<ScreenHeader title={title} back={circlePaths.home(id)} />}
      footer={
        publish && !isEmpty ? (
          <Button kind="secondary" href={publish}>
            发布我的{shown.label}
          </Button>
        ) : undefined
      }
    >
      <div className={css['search']}>
        <SearchBar value={typed} onChange={setTyped} placeholder={`在${name}里找`} />
      </div>
      {kinds.length > 1 && (
        <Chips
          label="类别"
          options={kinds.map((one) => ({ value: one.kind, label: one.label }))}
          value={shown?.kind ?? ''}
          onChange={setKind}
        />
      )}
      <PagedRows<CircleOffer>
        query={read}
        keyOf={keyOf}
        Row={Offer}
        empty={
          q === '' ? (
            <EmptyState
              icon={<Store size={28} aria-hidden />}
              title="还没有人在这里开张"
              text="成员在名片上发布的服务会出现在这里，圈里的人直接下单"
              {...(publish ? { action: <Button href={publish}>发布我的{shown.label}</Button> } : {})}
            />
          ) : (
            <EmptyState icon={<SearchIcon size={28} aria-hidden />} title={`没有找到「${q}」`} />
          )
        }
      />
    </Page>
  );
}

function Offer({ one }: { one: CircleOffer }) {
  const { person, image, price, price_max } = one;
  return (
    <a className={css['offer']} href={`#!${one.path}`} data-row>
      {image !== '' && (
        <span className={css['picture']}>
          <Picture src={pictureAt(image, 192)} alt="" />
        </span>
      )}
      <span className={css['main']}>
        <span className={css['title']}>{one.title}</span>
        <Price fee={price} feeMax={price_max} />
        <span className={css['person']}>
          <Avatar id={person.user_id} name={person.name} src={person.avatar} size="s" />
          <span className={css['name']}>{person.name}</span>
          <span className={css['of']}>{person.title}</span>
        </span>
      </span>
    </a>
  );
}
