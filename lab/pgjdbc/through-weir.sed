# What pgjdbc's tests must do otherwise to run through a pool: connect by the pool's URL, and unwrap
# where they cast to the driver's classes. For sed -E.

s/DriverManager\.getConnection\(getURL\(propsWithDefaults\), propsWithDefaults\)/DriverManager.getConnection("jdbc:weir:" + getURL(propsWithDefaults), propsWithDefaults)/

s/(con[A-Za-z0-9_]*) instanceof (PGConnection|PgConnection|BaseConnection)([^A-Za-z0-9_])/dev.weir.lab.pgjdbc.Physical.isBehind(\1, \2.class)\3/g

s/assertInstanceOf\((BaseConnection)\.class, ([A-Za-z0-9_]+)\)/assertInstanceOf(\1.class, dev.weir.lab.pgjdbc.Physical.of(\2, \1.class))/g

s/\(((org\.postgresql\.)?(PGConnection|PgConnection|BaseConnection|PGStatement|PgStatement|PGResultSetMetaData))\) ([A-Za-z_][A-Za-z0-9_.]*(\([^()]*\))?)/dev.weir.lab.pgjdbc.Physical.of(\4, \1.class)/g
