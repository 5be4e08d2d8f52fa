import { useState } from 'react';
import { AppHeader } from '../app-header.tsx';
import { Avatar } from '../avatar.tsx';
import { Badge } from '../badge.tsx';
import { BackToTop } from '../back-to-top.tsx';
import { Button } from '../button.tsx';
import { IconButton } from '../icon-button.tsx';
import {
  BookUser,
  Compass,
  Ellipsis as More,
  House,
  Mail,
  MapPin,
  MessageCircle,
  Phone,
  QrCode,
  Settings,
  Share2,
  User,
} from '../icons.ts';
import { LogOut } from '../more-icons.ts';
import { ListRow } from '../list-row.tsx';
import { SearchBar } from '../search-bar.tsx';
import { Section } from '../section.tsx';
import { Segmented } from '../segmented.tsx';
import { Switch } from '../switch.tsx';
import { TabBar } from '../tab-bar.tsx';
import { Tag } from '../tag.tsx';
import css from './gallery.module.css';

const nothing = (): void => undefined;

/** Header, tab bar, sections, rows, search. */
export function FrameParts() {
  const [query, setQuery] = useState('');
  const [view, setView] = useState<'all' | 'mine'>('all');
  const [on, setOn] = useState(true);
  return (
    <>
      <Section title="页头" plain>
        <div className={css['frame']}>
          <AppHeader
            title="我的名片"
            onBack={nothing}
            actions={
              <>
                <IconButton label="分享">
                  <Share2 size={22} aria-hidden />
                </IconButton>
                <IconButton label="更多">
                  <More size={22} aria-hidden />
                </IconButton>
              </>
            }
          />
        </div>
        <div className={css['frame']}>
          <AppHeader title="一个特别特别长的标题一个特别特别长的标题一个特别长的标题" onBack={nothing} />
        </div>
        <div className={css['frame']}>
          <AppHeader
            large
            title="消息"
            actions={
              <IconButton label="设置">
                <Settings size={22} aria-hidden />
              </IconButton>
            }
          />
        </div>
        <div className={css['frame']}>
          <AppHeader
            bare
            title="宿主已有标题栏"
            actions={
              <IconButton label="分享">
                <Share2 size={22} aria-hidden />
              </IconButton>
            }
          />
        </div>
      </Section>
      <Section title="搜索与切换" plain>
        <div className={css['column']}>
          <SearchBar value={query} onChange={setQuery} placeholder="搜索姓名、公司或手机" />
          <Segmented
            label="查看"
            value={view}
            onChange={setView}
            options={[
              { value: 'all', label: '全部' },
              { value: 'mine', label: '只看我的' },
            ]}
          />
        </div>
      </Section>
      <Section
        title="人"
        action={
          <Button kind="quiet" size="s">
            全部 128
          </Button>
        }
      >
        <ListRow
          href="#!/ui/frame"
          leading={<Avatar id={1} name="张伟" />}
          title="张伟"
          meta="清和会计师事务所 · 合伙人"
          end={<Tag tone="good">已认证</Tag>}
        />
        <ListRow
          href="#!/ui/frame"
          leading={<Avatar id={2} name="欧阳明月" />}
          title="欧阳明月"
          meta="一家名字特别长的有限责任公司，长到一行放不下，需要省略"
          end={<Badge count={12} />}
        />
        <ListRow
          href="#!/ui/frame"
          wrap
          leading={<Avatar id={3} name="李娜" />}
          title="李娜（这一行可以换行，用来显示完整的内容）"
          meta="内容多的时候整行展开，不省略任何文字，读完为止"
        />
      </Section>
      <Section title="联系方式" note="手机号码只有登录并获得许可的人可以看到。">
        <ListRow
          fact
          leading={<Phone size={20} aria-hidden />}
          title="手机"
          end="138 0013 8000"
          onClick={nothing}
        />
        <ListRow
          fact
          leading={<Mail size={20} aria-hidden />}
          title="邮箱"
          end="zhangwei.accounting@example.com"
          onClick={nothing}
        />
        <ListRow
          fact
          leading={<MapPin size={20} aria-hidden />}
          title="地址"
          end="浙江省杭州市西湖区文三路 478 号华星时代广场 A 座 12 层"
        />
      </Section>
      <Section title="设置">
        <ListRow leading={<QrCode size={20} aria-hidden />} title="我的二维码" onClick={nothing} />
        <ListRow title="接收好友申请" end={<Switch label="接收好友申请" checked={on} onChange={setOn} />} />
        <ListRow
          title="夜间免打扰"
          end={<Switch label="夜间免打扰" checked={!on} onChange={(next) => setOn(!next)} />}
        />
        <ListRow title="公开范围" end="仅好友" onClick={nothing} />
        <ListRow
          danger
          leading={<LogOut size={20} aria-hidden />}
          title="退出登录"
          chevron={false}
          onClick={nothing}
        />
      </Section>
      <Section title="标签栏" plain>
        <div className={css['frame']}>
          <TabBar
            label="示例导航"
            items={[
              { href: '#!/ui/a', label: '首页', icon: <House size={24} aria-hidden />, active: true },
              { href: '#!/ui/b', label: '圈子', icon: <BookUser size={24} aria-hidden /> },
              { href: '#!/ui/c', label: '发现', icon: <Compass size={24} aria-hidden /> },
              { href: '#!/ui/d', label: '消息', icon: <MessageCircle size={24} aria-hidden />, badge: 8 },
              { href: '#!/ui/e', label: '我的', icon: <User size={24} aria-hidden /> },
            ]}
          />
        </div>
      </Section>
      <BackToTop />
    </>
  );
}
