import type { FoundRow } from '@qunlu/contract/discovery/search.ts';
import {
  discoveryRules,
  searchKindLabels,
  searchKinds,
  type SearchKind,
} from '@qunlu/contract/discovery/rules.ts';
import { NotFoundError } from '../../../platform/http/errors.ts';
import { PagedList } from '../../../platform/paged-rows.tsx';
import { useQueryParams } from '../../../platform/router/params.ts';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Search as SearchIcon } from '../../../ui/icons.ts';
import { Page } from '../../../ui/page.tsx';
import { AnyFound, keyOfFound } from '../parts/found-row.tsx';
import { discoveryPaths } from '../paths.ts';
import { useSearchList } from '../queries.ts';

/** All of one group that a search has found. */
export default function SearchList() {
  const params = useQueryParams();
  const q = (params.get('q') ?? '').trim().slice(0, discoveryRules.searchWords);
  const kind = searchKinds.find((one) => one === params.get('kind'));
  if (kind === undefined || q === '') throw new NotFoundError();
  return <List kind={kind} q={q} />;
}

function List({ kind, q }: { kind: SearchKind; q: string }) {
  const label = searchKindLabels[kind];
  const read = useSearchList(kind, q);
  return (
    <Page header={<ScreenHeader title={`${label}：${q}`} back={discoveryPaths.search(q)} />} flush>
      <PagedList<FoundRow>
        query={read}
        keyOf={keyOfFound}
        endText={kind === 'people' ? '没有要找的人，就写得更具体一些' : ''}
        empty={<EmptyState icon={<SearchIcon size={28} aria-hidden />} title={`没有找到${label}「${q}」`} />}
      >
        {(row) => <AnyFound row={row} q={q} />}
      </PagedList>
    </Page>
  );
}
