import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import pay.server.Pay;
import pay.server.json.Members;

/** Calls methods of the client by the names in the OpenAPI document, with bodies and queries given as JSON. */
final class EveryOperation {
  private EveryOperation() {}

  static Object results(Pay pay, List<?> calls) throws ReflectiveOperationException {
    List<Object> results = new ArrayList<>();
    for (Object call : calls) results.add(result(pay, (Map<?, ?>) call));
    return results;
  }

  /** Calls the method in the longest of its forms that need no key. */
  private static Object result(Pay pay, Map<?, ?> call) throws ReflectiveOperationException {
    Method method =
        Arrays.stream(Pay.class.getMethods())
            .filter(each -> each.getName().equals(call.get("name")))
            .filter(each -> Arrays.stream(each.getParameters()).noneMatch(one -> one.getName().equals("idempotencyKey")))
            .max(Comparator.comparingInt(Method::getParameterCount))
            .orElseThrow();
    List<Object> arguments = new ArrayList<>((List<?>) call.get("ids"));
    for (Parameter parameter : method.getParameters()) {
      String given = parameter.getName();
      if (given.equals("body") || given.equals("query")) arguments.add(valueOf(parameter.getType(), call.get(given)));
    }
    return method.invoke(pay, arguments.toArray());
  }

  private static Object valueOf(Class<?> type, Object json) throws ReflectiveOperationException {
    if (json == null) return null;
    if (Members.class.isAssignableFrom(type)) return requestOf(type, (Map<?, ?>) json);
    return type == long.class || type == Long.class ? (Object) ((BigDecimal) json).longValueExact() : json;
  }

  private static Object requestOf(Class<?> type, Map<?, ?> json) throws ReflectiveOperationException {
    Method of = methodOf(type, "of");
    Parameter[] parameters = of.getParameters();
    Object[] needed = new Object[parameters.length];
    for (int index = 0; index < needed.length; index++) {
      needed[index] = valueOf(parameters[index].getType(), json.get(snakeCase(parameters[index].getName())));
    }
    Object made = of.invoke(null, needed);
    for (Method setter : type.getMethods()) {
      boolean isSetter = setter.getReturnType() == type && setter.getParameterCount() == 1 && setter != of;
      String member = snakeCase(setter.getName());
      if (!isSetter || setter.getName().equals("of") || !json.containsKey(member)) continue;
      setter.invoke(made, valueOf(setter.getParameterTypes()[0], json.get(member)));
    }
    return made;
  }

  private static Method methodOf(Class<?> type, String name) {
    return Arrays.stream(type.getMethods()).filter(each -> each.getName().equals(name)).findFirst().orElseThrow();
  }

  static String snakeCase(String name) {
    return name.replaceAll("([A-Z])", "_$1").toLowerCase();
  }
}
