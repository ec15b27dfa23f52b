ALTER TABLE "email_message" ADD COLUMN "resent_at" timestamp with time zone;--> statement-breakpoint
-- An email that fails or does not any more, and one that goes out at the desk's word: open desks look again. Sending as usual
-- writes nothing.
create function log_email_trouble() returns trigger language plpgsql as $$
begin
  insert into change_log (kind, entity_id) values ('email', 0);
  return null;
end $$;--> statement-breakpoint
create trigger email_message_log_update after update on email_message for each row
  when ((old.failure is null) <> (new.failure is null)
    or (old.next_attempt_at = 'infinity') <> (new.next_attempt_at = 'infinity')
    or (new.resent_at is not null and (old.sent_at is null) <> (new.sent_at is null)))
  execute function log_email_trouble();--> statement-breakpoint
select audit_rows('email_message', 'id', 'update of resent_at', 'resent_at');
