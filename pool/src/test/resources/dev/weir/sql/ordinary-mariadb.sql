select 1

select version(), database(), user(), connection_id()

select o1_0.id,o1_0.customer_id,o1_0.placed_at,o1_0.status,o1_0.total from orders o1_0 where o1_0.id=?

select c1_0.id,c1_0.name from customer c1_0 where lower(c1_0.name) like ? escape '' order by c1_0.id limit ?,?

select count(o1_0.id) from orders o1_0 where o1_0.id in (?,?,?)

select a1_0.id from account a1_0 where a1_0.id=? for update

select a1_0.id from account a1_0 where a1_0.id=? lock in share mode

select a1_0.id from account a1_0 where a1_0.id=? for update skip locked

insert into customer (active,email,name,id) values (?,?,?,?)

insert into customer (email) values (?) returning id

insert into `shop`.`customer` (`email`, `name`) values (?, ?) on duplicate key update `name` = values(`name`)

insert ignore into t (a) select a from u where b = ?

insert into t set a = ?, b = now()

replace into t (a, b) values (?, ?)

update orders set status=?,total=?,version=? where id=? and version=?

update t join u on t.id = u.id set t.a = u.a where u.b = ?

delete from order_item where id=? and version=?

delete t from t join u on t.id = u.id where u.gone = 1

select `t`.`a`, `t`.`b` from `t` where `t`.`c` = ? order by `t`.`a` desc limit ? offset ?

select a from t where b = "double" and c = 'single' and d = 'it''s'

select ifnull(a, 0), if(a > 1, 'x', 'y'), coalesce(a, b), nullif(a, b), greatest(a, b), least(a, b) from t

select concat(a, ' ', b), concat_ws(',', a, b), substring(a, 1, 3), substring_index(a, ',', 1), trim(a), lpad(a, 5, '0'), replace(a, 'x', 'y'), char_length(a), hex(a), md5(a), sha2(a, 256), uuid() from t

select date_format(now(), '%Y-%m-%d'), curdate(), current_timestamp(6), date_add(a, interval 1 day), date_sub(a, interval ? minute), datediff(a, b), timestampdiff(second, a, b), unix_timestamp(), from_unixtime(?), year(a), month(a), dayofweek(a), str_to_date(?, '%Y'), last_day(a) from t

select a + interval 1 day, a - 1, a div 2, a mod 2, a % 2, a << 1, a >> 1, a & b, a | b, a ^ b, ~a, !a, a <=> b, a <> b, a != b, a && b, a || b from t

select count(distinct a), sum(a), avg(a), min(a), max(a), group_concat(distinct a order by b separator ','), bit_or(a), std(a) from t group by b with rollup having count(*) > 1

select row_number() over (partition by a order by b), rank() over w, sum(c) over (order by d rows between 1 preceding and current row) from t window w as (order by a)

select json_extract(j, '$.a'), json_value(j, '$.a'), json_object('a', 1), json_array(1, 2), json_arrayagg(a), json_contains(j, '1', '$.a'), json_unquote(json_extract(j, '$.a')) from t

select jt.a from t, json_table(t.j, '$[*]' columns (a int path '$.a')) as jt

with x as (select a from t) select a from x

with recursive x as (select 1 as n union all select n + 1 from x where n < 10) select n from x

select a from t union all select a from u order by a limit 10

(select a from t) except (select a from u)

select exists (select 1 from t where a = ?)

select case when a = 1 then 'x' else 'y' end, a between 1 and 2, a in (1, 2), a is not null, a regexp '^x', a not rlike 'y', a like 'z%' from t

select match (title, body) against (? in boolean mode) from docs

select cast(a as signed), cast(a as decimal(10, 2)), convert(a, char), convert(a using utf8mb4), binary a, a collate utf8mb4_bin from t

select sql_calc_found_rows a from t use index (i) force index for order by (j) where a = 1

select /*+ MAX_EXECUTION_TIME(1000) */ a from t

select /* a comment */ a -- and another
from t # and one more
where b = 1

select x'1F', 0x1F, b'101', _utf8mb4'a', n'b', 1e10, .5, true, null

select @@session.sql_mode, @@version, @@global.max_connections, @@tx_isolation

select abs(a), ceil(a), floor(a), round(a, 2), truncate(a, 2), mod(a, 2), pow(a, 2), sqrt(a), rand(), crc32(a) from t

select inet_aton(?), inet6_ntoa(a), bin_to_uuid(a), uuid_to_bin(?) from t

select last_day(a), dayname(a), adddate(a, 1), makedate(2024, 1), sec_to_time(a), time_to_sec(a), utc_timestamp() from t

select t.*, u.* from t left outer join u using (id) natural join v cross join w

select a from t partition (p0) where a = ?

values (1, 'a'), (2, 'b')

commit

rollback

savepoint a

rollback to savepoint a

release savepoint a

show tables

show variables like 'max_connections'

show create table t

describe t

explain select * from t where a = 1

truncate table t

load data infile 'x' into table t fields terminated by ','

do sleep(0)

alter table t add column a int

drop table if exists t

select {fn ucase(a)}, {d '2024-01-01'} from {oj t left outer join u on t.id = u.id}

insert t (a) values (1)

insert ignore t (a) values (?)

replace t (a) values (?)

with a (x) as (select 1), b (y) as (select x from a) select * from a, b

alter table t add index i (a), add unique key u (b), add key k (c)

create index i on t (a)

explain update t set a = 1 where b = 2

select st_astext(p), st_distance_sphere(p, point(?, ?)) from t where mbrcontains(st_geomfromtext(?), p)

select column_get(a, 'b' as char), uuid_v7(), sha(b), vec_distance_cosine(v, ?) from t

select {fn concat({fn lower(a)}, 'b')}, {ts '2024-01-01 00:00:00'} from {oj t left outer join u on t.id = u.id} where {fn length(a)}>1 and a like ? {escape '!'}

select rownum(), add_months(a, 1), updatexml(b, '/c', 'd') from t
