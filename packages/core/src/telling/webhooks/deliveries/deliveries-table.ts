import type { DeliveryStatus } from './delivery-status.ts';

/** The columns that list queries read, as the driver returns them. */
export type DeliveriesTable = {
  deliveries: {
    profile_id: string;
    delivery_id: string;
    endpoint_id: string;
    event_id: string;
    status: DeliveryStatus;
    due_at: Date | null;
    created_at: Date;
    completed_at: Date | null;
  };
};
