-- One sale, for the statements that try to break it.
insert into category (path, slug, name) values ('{1}', 'gumik', 'Gumik');
insert into product (slug, name, item_number, main_category_id, tax_rate) values ('gumi', 'Gumi', 'G', 1, 27);
insert into variant (product_id, item_number, slug) values (1, 'G-1', 'gumi');
insert into variant_price (variant_id, gross, valid_from) values (1, 1270, '2026-01-01');
insert into stock (variant_id, on_hand) values (1, 5);
insert into users (email) values ('anna@example.hu');
insert into payment_method (slug, name, type) values ('utalas', 'Utalás', 'transfer');
insert into coupon (code, name, kind, value) values ('TEN', 'Tíz', 'percent', 10);
insert into cart (id, token, user_id, state) values ('00000000-0000-4000-8000-000000000001', 't', 1, 'completed');
insert into orders (id, number, cart_id, user_id, state, contact, billing_address, shipping_method, payment_method, terms_version, total_gross)
values ('00000000-0000-4000-8000-000000000002', '1', '00000000-0000-4000-8000-000000000001', 1, 'placed', '{}', '{}', '{}', '{}', '1', 1270);
insert into order_line (id, order_id, variant_id, product_id, name, item_number, unit_measure, tax_rate, unit_gross, quantity, net, tax, gross, position)
values ('00000000-0000-4000-8000-000000000003', '00000000-0000-4000-8000-000000000002', 1, 1, 'Gumi', 'G-1', 'db', 27, 1270, 1, 1000, 270, 1270, 1);
-- And what the desk has written.
insert into staff (email, role_id, state) values ('eva@example.hu', 1, 'active');
insert into change (what, actor) values ('changeProduct', 'staff:1');
insert into audit (change_id, table_name, row_key, kind, new) values (1, 'product', '{"id": 1}', 'insert', '{}');
insert into product_import (file_name, file_key, columns, sample, staff_id, staff_name) values ('a.csv', 'k', '{a}', '[]', 1, 'Éva');
insert into contact_message (id, type, name, email, message, ip_hash, created_at)
values ('00000000-0000-4000-8000-000000000004', 'general', 'Anna', 'anna@example.hu', 'Szia', 'x', '2026-01-01');
