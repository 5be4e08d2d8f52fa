import ClosedIcon from '@mui/icons-material/ExpandMore';
import OpenIcon from '@mui/icons-material/ExpandLess';
import { Box, Collapse, MenuItem, Typography } from '@mui/material';
import type { ComponentType, ReactNode } from 'react';
import { Menu, useResourceDefinitions, useSidebarState, useStore } from 'react-admin';
import { menuGroups } from '../platform/feature.ts';

interface Entry {
  name: string;
  icon?: ComponentType;
  options?: { label?: string; group?: string };
}

/** Five groups; what a member has folded stays folded in their browser. */
export function ConsoleMenu() {
  const entries = Object.values(useResourceDefinitions()) as Entry[];
  return (
    <Menu>
      <Menu.DashboardItem primaryText="待办" />
      {Object.entries(menuGroups).map(([group, label]) => {
        const of = entries.filter(({ options }) => options?.group === group);
        return of.length > 0 && <Group key={group} group={group} label={label} entries={of} />;
      })}
    </Menu>
  );
}

function Group(props: { group: string; label: string; entries: readonly Entry[] }) {
  const { group, label, entries } = props;
  const [wide] = useSidebarState();
  const [folded, setFolded] = useStore(`menu.folded.${group}`, false);
  // The narrow menu has icons alone, which no heading would part.
  const open = !wide || !folded;
  return (
    <>
      {wide && (
        <MenuItem aria-expanded={open} onClick={() => setFolded(open)}>
          <Typography variant="body2" sx={{ flex: 1 }}>
            {label}
          </Typography>
          {open ? <OpenIcon fontSize="small" /> : <ClosedIcon fontSize="small" />}
        </MenuItem>
      )}
      <Collapse in={open}>
        <Box role="group" aria-label={label}>
          {entries.map(({ name, icon, options }) => (
            <Menu.Item
              key={name}
              to={`/${name}`}
              primaryText={options?.label ?? name}
              leftIcon={iconOf(icon)}
            />
          ))}
        </Box>
      </Collapse>
    </>
  );
}

function iconOf(Icon: ComponentType | undefined): ReactNode {
  return Icon ? <Icon /> : null;
}
