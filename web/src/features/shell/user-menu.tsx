import type { CurrentUser } from '@roomlight/contracts';
import { Link } from '@tanstack/react-router';
import {
  ChevronDown,
  CircleUserRound,
  CreditCard,
  Gauge,
  LogOut,
  Palette,
  ReceiptText,
  ShieldUser,
  UsersRound,
} from 'lucide-react';
import { Button } from '../../ui/button';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '../../ui/overlay/dropdown-menu';
import { useLogout } from './use-logout';

export function UserMenu({ user }: { user: CurrentUser }) {
  const logout = useLogout();
  return (
    <DropdownMenu modal={false}>
      <DropdownMenuTrigger asChild>
        <Button variant="ghost" size="sm" className="max-w-44 px-2.5">
          <CircleUserRound aria-hidden />
          <span className="truncate max-sm:sr-only">{user.name}</span>
          <ChevronDown aria-hidden className="text-muted max-sm:hidden" />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end">
        <div className="px-3 py-2">
          <p className="truncate text-sm font-semibold">{user.name}</p>
          <p className="truncate text-xs text-muted">{user.email}</p>
        </div>
        {user.role === 'admin' && (
          <>
            <DropdownMenuItem asChild>
              <Link to="/admin/users">
                <UsersRound aria-hidden />
                User Management
              </Link>
            </DropdownMenuItem>
            <DropdownMenuItem asChild>
              <Link to="/admin/figures">
                <Gauge aria-hidden />
                Key Figures
              </Link>
            </DropdownMenuItem>
            <DropdownMenuSeparator />
            <DropdownMenuItem asChild>
              <Link to="/admin/payments">
                <CreditCard aria-hidden />
                All Payments
              </Link>
            </DropdownMenuItem>
          </>
        )}
        <DropdownMenuItem asChild>
          <Link to="/account">
            <ShieldUser aria-hidden />
            Account
          </Link>
        </DropdownMenuItem>
        <DropdownMenuItem asChild>
          <Link to="/looks">
            <Palette aria-hidden />
            Your Looks
          </Link>
        </DropdownMenuItem>
        <DropdownMenuItem asChild>
          <Link to="/payments">
            <ReceiptText aria-hidden />
            Payments
          </Link>
        </DropdownMenuItem>
        <DropdownMenuItem
          disabled={logout.isPending}
          onSelect={(event) => {
            // The menu stays open to show that the logout is under way.
            event.preventDefault();
            logout.mutate();
          }}
        >
          <LogOut aria-hidden />
          {logout.isPending ? 'Logging out...' : 'Logout'}
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
