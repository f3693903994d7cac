import { Link } from '@tanstack/react-router';
import { CloudUpload, ScrollText, ShieldCheck, UserPlus, UsersRound } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button';
import { PageHeader } from '../../ui/page/page-header';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '../../ui/tabs';
import { AuditLog } from './audit-log';
import { CreateUserDialog } from './create-user-dialog';
import { SecondFactorPolicyDialog } from './second-factor-policy-dialog';
import { UsersPanel } from './users-panel';

type UserManagementTab = 'users' | 'audit';

interface UserManagementScreenProps {
  /** The id of the signed-in administrator. */
  selfId: string;
  tab: UserManagementTab;
  onTabChange: (tab: UserManagementTab) => void;
}

export function UserManagementScreen({ selfId, tab, onTabChange }: UserManagementScreenProps) {
  const [isCreating, setIsCreating] = useState(false);
  const [isSettingPolicy, setIsSettingPolicy] = useState(false);
  return (
    <>
      <PageHeader
        title="User Management"
        subtitle="Who can sign in, what they pay, and what administrators have done."
        className="mb-6"
      >
        <Button onClick={() => setIsCreating(true)}>
          <UserPlus aria-hidden />
          Create User
        </Button>
        <Button variant="secondary" onClick={() => setIsSettingPolicy(true)}>
          <ShieldCheck aria-hidden />
          Two-Step Sign-In
        </Button>
        <Button asChild variant="secondary">
          <Link to="/admin/migrate">
            <CloudUpload aria-hidden />
            Migrate to Box
          </Link>
        </Button>
      </PageHeader>
      <Tabs
        value={tab}
        onValueChange={(value) => onTabChange(value === 'audit' ? 'audit' : 'users')}
      >
        <TabsList aria-label="User Management">
          <TabsTrigger value="users">
            <UsersRound aria-hidden />
            Users
          </TabsTrigger>
          <TabsTrigger value="audit">
            <ScrollText aria-hidden />
            Audit Log
          </TabsTrigger>
        </TabsList>
        <TabsContent value="users">
          <UsersPanel selfId={selfId} />
        </TabsContent>
        <TabsContent value="audit">
          <AuditLog />
        </TabsContent>
      </Tabs>
      {isSettingPolicy && <SecondFactorPolicyDialog onClose={() => setIsSettingPolicy(false)} />}
      {isCreating && <CreateUserDialog onClose={() => setIsCreating(false)} />}
    </>
  );
}
