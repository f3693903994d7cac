import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** A refund given by an administrator. */
@Entity('refunds')
export class Refund {
  /** Chosen by the client; also its idempotency key at Stripe. */
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid', { name: 'payment_id' })
  paymentId!: string;

  @Column('integer', { name: 'amount_cents' })
  amountCents!: number;

  /** Pending until Stripe has answered. */
  @Column('text')
  state!: 'pending' | 'given' | 'refused';

  @Column('uuid', { name: 'actor_id' })
  actorId!: string;

  @Column('text', { name: 'actor_address' })
  actorAddress!: string;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;
}
