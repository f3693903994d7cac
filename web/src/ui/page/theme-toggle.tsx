import { Moon, Sun } from 'lucide-react';
import { Button } from '../button';
import { setTheme, useTheme } from './theme';
import { Tooltip } from '../overlay/tooltip';

export function ThemeToggle() {
  const next = useTheme() === 'dark' ? 'light' : 'dark';
  const label = `Switch to ${next} theme`;
  return (
    <Tooltip label={label}>
      <Button variant="ghost" size="icon" aria-label={label} onClick={() => setTheme(next)}>
        {next === 'light' ? <Sun aria-hidden /> : <Moon aria-hidden />}
      </Button>
    </Tooltip>
  );
}
